// Runs compile_modules.py inside the very Pyodide that the site ships, so that the bytecode fits it exactly.
// node compile.mjs PYODIDE_FOLDER WORK_FOLDER SCRIPT
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, work, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: runtime, env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" } });
python.mountNodeFS("/jobs", work);
python.runPython(readFileSync(script, "utf8"));
