// The boot of the page: everything before Python runs. Progress in bytes, a watchdog, an error screen, the worker.

const QUIET_LIMIT = 20_000; // milliseconds without any progress before the page says that something is wrong

const TEXTS = {
  en: {
    loading: (done, all) => `Loading: ${done} of ${all} MB`,
    starting: "Starting Python",
    dealing: "Setting the table",
    failed: "The game could not start",
    "no-wasm": "This browser cannot run WebAssembly, or it is switched off. Please use a current Firefox, Chrome, Edge or Safari.",
    missing: "A file of the game could not be loaded. Please check the connection and try again.",
    damaged: "A file of the game arrived damaged. Please try again; if it happens again, clear this site's data in the browser.",
    silent: "Nothing has moved for 20 seconds. Please check the connection and try again.",
    broken: "Everything arrived, but the game stopped while starting. Please try again; if it happens again, use a current Firefox, Chrome, Edge or Safari.",
    retry: "Try again",
  },
  "zh-Hant": {
    loading: (done, all) => `載入中：${done} / ${all} MB`,
    starting: "正在啟動 Python",
    dealing: "正在擺桌",
    failed: "遊戲無法啟動",
    "no-wasm": "這個瀏覽器不能執行 WebAssembly，或者已將它停用。請使用新版的 Firefox、Chrome、Edge 或 Safari。",
    missing: "有一個遊戲檔案無法載入。請檢查網路連線後再試。",
    damaged: "有一個遊戲檔案送達時已損壞。請再試一次；若仍然如此，請在瀏覽器中清除本站的資料。",
    silent: "已有 20 秒沒有任何進展。請檢查網路連線後再試。",
    broken: "檔案都已送達，但遊戲在啟動時停住了。請再試一次；若仍然如此，請使用新版的 Firefox、Chrome、Edge 或 Safari。",
    retry: "再試一次",
  },
  "zh-Hans": {
    loading: (done, all) => `加载中：${done} / ${all} MB`,
    starting: "正在启动 Python",
    dealing: "正在摆桌",
    failed: "游戏无法启动",
    "no-wasm": "这个浏览器不能运行 WebAssembly，或者已将它停用。请使用新版的 Firefox、Chrome、Edge 或 Safari。",
    missing: "有一个游戏文件无法加载。请检查网络连接后再试。",
    damaged: "有一个游戏文件送达时已损坏。请再试一次；若仍然如此，请在浏览器中清除本站的数据。",
    silent: "已有20秒没有任何进展。请检查网络连接后再试。",
    broken: "文件都已送达，但游戏在启动时停住了。请再试一次；若仍然如此，请使用新版的 Firefox、Chrome、Edge 或 Safari。",
    retry: "再试一次",
  },
  ja: {
    loading: (done, all) => `読み込み中：${done} / ${all} MB`,
    starting: "Python を起動しています",
    dealing: "卓を用意しています",
    failed: "ゲームを始められません",
    "no-wasm": "このブラウザでは WebAssembly が使えないか、無効になっています。新しい Firefox、Chrome、Edge、Safari をお使いください。",
    missing: "ゲームのファイルを読み込めませんでした。接続を確かめて、もう一度お試しください。",
    damaged: "ゲームのファイルが壊れて届きました。もう一度お試しください。続くときは、ブラウザでこのサイトのデータを消してください。",
    silent: "20秒のあいだ何も進みませんでした。接続を確かめて、もう一度お試しください。",
    broken: "ファイルはすべて届きましたが、起動の途中で止まりました。もう一度お試しください。続くときは、新しい Firefox、Chrome、Edge、Safari をお使いください。",
    retry: "もう一度",
  },
};

class StartFailure extends Error {
  constructor(kind, detail) {
    super(detail);
    this.kind = kind;
  }
}

const place = (id) => document.getElementById(id);
const address = (path) => new URL(path, document.baseURI).href;
const parts = place("parts").content;
const part = (name) => address(parts.getElementById(name).value);

// As app/languages.py reads it, from the same table: a script says more than a region.
const TAGS = new Map(Object.entries(JSON.parse(parts.getElementById("tags").value)));

function ours(tag) {
  const [first, ...rest] = tag.replaceAll("_", "-").toLowerCase().split("-");
  for (const shape of [/^[a-z]{4}$/, /^([a-z]{2}|[0-9]{3})$/]) {
    const found = TAGS.get(`${first}-${rest.find((it) => shape.test(it))}`);
    if (found) return found;
  }
  return TAGS.get(first);
}

// The newest copy of a kept text, as app/shelf.py writes it: doudizhu/LAYOUT/NUMBER/CHECKSUM/TEXT, once the text alone.
function kept(key) {
  const copies = [`${key}.1`, `${key}.2`].map((name) => /^doudizhu\/2\/(\d+)\/\w+\/(.*)$/s.exec(localStorage.getItem(name)));
  const newest = copies.filter(Boolean).sort((one, other) => other[1] - one[1])[0];
  return newest?.[2] ?? localStorage.getItem(key);
}

function chosen() {
  try {
    return JSON.parse(kept("doudizhu.settings")) ?? {};
  } catch {
    return {}; // Nothing kept, or storage forbidden: the browser's own languages and colours remain.
  }
}

const { language: tag, theme } = chosen();
const language = [typeof tag === "string" ? tag : "", ...navigator.languages].map(ours).find(Boolean) ?? "en";
const texts = TEXTS[language];

// The head of the page follows <html lang>, whoever sets it; the title is Python's once it runs.
function dressHead() {
  const head = [...parts.querySelectorAll("[data-about]")].find((it) => it.lang === document.documentElement.lang);
  if (!head) return;
  document.querySelector("link[rel=manifest]").href = head.value;
  document.querySelector("meta[name=description]").content = head.dataset.about;
  if (running) document.title = place("boot-name").textContent = head.title;
}

let running = true; // until the table is there or the error screen is
let watchdog = 0;

function alive() {
  clearTimeout(watchdog);
  // Where everything has arrived, it is not the connection: an old browser can leave Python waiting for ever.
  const why = () => (bytesArrived() < total ? "silent" : "broken");
  if (running) watchdog = setTimeout(() => showFailure(new StartFailure(why(), "")), QUIET_LIMIT);
}

function say(text) {
  const line = place("boot-text");
  if (line && line.textContent !== text) line.textContent = text;
}

function showFailure(error) {
  if (!running) return;
  running = false;
  clearTimeout(watchdog);
  const kind = error instanceof StartFailure ? error.kind : "broken";
  const retry = Object.assign(document.createElement("button"), { className: "boot-retry", textContent: texts.retry });
  retry.type = "button";
  retry.addEventListener("click", () => location.reload());
  const title = Object.assign(document.createElement("h1"), { className: "boot-name", textContent: texts.failed });
  const reason = Object.assign(document.createElement("p"), { className: "boot-text", textContent: texts[kind] });
  reason.setAttribute("role", "alert");
  const detail = Object.assign(document.createElement("p"), { className: "boot-detail" });
  detail.textContent = String(error.message ?? error).trim().split("\n").slice(-3).join("\n");
  const screen = Object.assign(document.createElement("main"), { className: "boot" });
  screen.dataset.failure = kind;
  screen.append(title, reason, detail, retry);
  place("app").replaceChildren(screen);
  retry.focus();
}

// Every file is asked for at once. Pyodide fetches its files itself and waits for ever when one is missing or is not what
// it should be; so while it starts, its fetches are answered here: bytes are counted, a wrong answer ends the start.
const plainFetch = globalThis.fetch;
const sizes = new Map([...parts.querySelectorAll("[data-bytes]")].map((it) => [address(it.value), Number(it.dataset.bytes)]));
const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
const hashes = new Map([...parts.querySelectorAll("[data-sha256]")].map((it) => [address(it.value), it.dataset.sha256]));
const arrived = new Map();
const asked = new Map();
const checks = [];

const bytesArrived = () => [...arrived.values()].reduce((sum, bytes) => sum + bytes, 0);

function showBytes() {
  if (!running) return;
  const done = bytesArrived();
  const bar = place("boot-bar");
  if (bar) bar.value = done / total;
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  say(done < total ? texts.loading(megabytes(done), megabytes(total)) : texts.starting);
}

async function count(url, response) {
  let bytes = 0;
  try {
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      arrived.set(url, bytes);
      alive();
      showBytes();
    }
  } catch (error) {
    showFailure(new StartFailure("missing", `${url}: ${error.message}`));
    return;
  }
  if (bytes !== sizes.get(url)) showFailure(new StartFailure("damaged", `${url}: ${bytes} / ${sizes.get(url)}`));
}

async function ask(url) {
  let response;
  try {
    response = await plainFetch(url);
  } catch (error) {
    throw new StartFailure("missing", `${url}: ${error.message}`);
  }
  if (!response.ok) throw new StartFailure("missing", `${url}: ${response.status}`);
  const kind = response.headers.get("Content-Type") ?? "";
  if (url.endsWith(".wasm") && !kind.startsWith("application/wasm")) throw new StartFailure("damaged", `${url}: ${kind}`);
  count(url, response.clone());
  if (hashes.has(url) && canCheck) {
    const checked = check(url, response.clone());
    checked.catch(showFailure);
    checks.push(checked);
  }
  return url.endsWith(".packed") ? unpacked(url, response) : response;
}

// The browser unpacks an archive much faster than Python inflates its members.
async function unpacked(url, response) {
  const plain = response.body.pipeThrough(new DecompressionStream("gzip"));
  try {
    return new Response(await new Response(plain).arrayBuffer());
  } catch (error) {
    throw new StartFailure("damaged", `${url}: ${error.message}`);
  }
}

// In a sandboxed frame even reading it throws.
const workers = (() => {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
})();

// A file of the right size may still not be the one that belongs to this page. What the service worker kept, it has
// checked; a page that is not secure cannot check.
const canCheck = globalThis.crypto?.subtle && !workers?.controller;

async function check(url, response) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  const found = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== hashes.get(url)) throw new StartFailure("damaged", `${url}: SHA-256 ${found}`);
}

function askForAll() {
  for (const url of sizes.keys()) {
    asked.set(url, ask(url));
    asked.get(url).catch(showFailure);
  }
  globalThis.fetch = (resource, options) => {
    const url = address(resource instanceof Request ? resource.url : resource);
    const answer = asked.get(url);
    asked.delete(url); // a body can be read once
    return answer ?? plainFetch(resource, options);
  };
}

async function startPython() {
  const indexURL = part("loader").replace(/[^/]*$/, "");
  let loader;
  try {
    loader = await import(part("loader"));
  } catch (error) {
    throw new StartFailure("missing", error.message);
  }
  const front = fetch(part("front")).then((response) => response.arrayBuffer());
  const python = await loader.loadPyodide({
    indexURL,
    packageBaseUrl: indexURL,
    stdLibURL: part("library"),
    packages: ["micropip"],
  });
  alive();
  say(texts.dealing);
  const micropip = python.pyimport("micropip"); // throws when the package was left out without a word
  await micropip.install(part("engine"));
  micropip.destroy();
  alive();
  python.unpackArchive(await front, "zip", { extractDir: "/home/pyodide/front" });
  python.runPython("import sys; sys.path.insert(0, '/home/pyodide/front')");
  return python;
}

async function boot() {
  new MutationObserver(dressHead).observe(document.documentElement, { attributeFilter: ["lang"] });
  document.documentElement.lang = language;
  if (["light", "dark", "felt"].includes(theme)) document.documentElement.dataset.theme = theme;
  dressHead();
  place("boot-late").hidden = true;
  showBytes();
  alive();
  if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming) throw new StartFailure("no-wasm", "");
  askForAll();
  let python, morph;
  try {
    const begun = Promise.all([startPython(), import(part("morph"))]);
    [python, morph] = await begun.finally(() => Promise.all(checks)); // a damaged file explains whatever else failed
    if (!running) return;
    const main = python.pyimport("main");
    main.start(morph.Idiomorph);
    main.destroy();
  } finally {
    globalThis.fetch = plainFetch;
  }
  running = false;
  clearTimeout(watchdog);
  document.documentElement.dataset.state = "ready";
  performance.mark("ready");
  return python;
}

const tell = (news) => document.dispatchEvent(new CustomEvent(news));

// The networks of the strongest player are big and not needed to begin; they join the engine's files afterwards.
async function bringWeights(python) {
  if (!parts.getElementById("weights").value) return; // a site built without them
  const answer = await fetch(part("weights"));
  if (!answer.ok) throw new Error(`${answer.status}`);
  const folder = python.runPython("import doudizhu; doudizhu.__path__[0]");
  python.FS.writeFile(`${folder}/players/weights.bin`, new Uint8Array(await answer.arrayBuffer()));
  python.runPython("from doudizhu.players import player; player.cache_clear()"); // whoever began without them
}

// The service worker comes last: it copies what the browser has just fetched, and never delays the table.
async function keepOffline() {
  if (document.documentElement.dataset.worker !== "on") return;
  let registration;
  try {
    registration = await workers.register("sw.js", { updateViaCache: "none" });
  } catch {
    // No such thing here, or forbidden; some blockers answer with nothing instead.
  }
  if (!registration) {
    tell("offline-blocked"); // the game plays on, but it needs a connection
    return;
  }
  const first = !workers.controller;
  const offer = () => registration.waiting && workers.controller && tell("update-ready");
  const watch = (worker) =>
    worker?.addEventListener("statechange", () => {
      offer();
      if (worker.state === "redundant" && !registration.active) tell("offline-blocked");
    });
  workers.addEventListener("message", ({ data }) => data === "update-ready" && tell(data));
  workers.ready.then(() => tell(first ? "offline-ready" : "offline-kept"));
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.installing);
  offer();
  workers.controller?.postMessage("newer?");
  const look = () => document.visibilityState === "visible" && registration.update().catch(() => {});
  document.addEventListener("visibilitychange", look);
  look();
}

boot().then((python) => {
  if (!python) return;
  bringWeights(python).then(() => tell("weights-here"), () => tell("weights-missing"));
  keepOffline();
}, showFailure);
