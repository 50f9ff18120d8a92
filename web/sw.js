// The service worker: keeps whole versions of the site and serves one of them, online or not. The build fills in the list.
//
// A new version is served only after the player has asked for it: a browser puts a new worker in charge by itself as soon
// as no page is open, so the worker serves the version that was chosen, its own or the one before.

const VERSION = "{{version}}";
const FILES = {{files}};
const PREFIX = `doudizhu ${new URL(registration.scope).pathname} `; // several games may live on one origin
const CACHE = PREFIX + VERSION;
const address = (path) => new URL(path, registration.scope).href;
const MARK = address("?chosen"); // lies in the cache of the chosen version

async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function right(response, path) {
  return response?.ok && (await sha256(await response.clone().arrayBuffer())) === FILES[path];
}

// A file that an older version holds with the same content is copied; the rest is fetched past the browser's cache.
async function take(cache, path) {
  let response = await caches.match(address(path));
  if (!(await right(response, path))) response = await fetch(address(path), { cache: "no-cache" });
  if (!(await right(response, path))) throw new Error(`${path} is not the file of version ${VERSION}`);
  await cache.put(address(path), response);
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.keys(FILES).map((path) => take(cache, path)));
  } catch (error) {
    await caches.delete(CACHE); // all files or none: the version before goes on
    throw error;
  }
}

const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

async function chosen() {
  for (const name of [CACHE, ...(await others())]) {
    if (await (await caches.open(name)).match(MARK)) return name;
  }
  return CACHE;
}

async function choose() {
  await (await caches.open(CACHE)).put(MARK, new Response(VERSION));
  for (const name of await others()) await (await caches.open(name)).delete(MARK);
}

async function tidy(kept) {
  for (const name of await others()) if (name !== kept) await caches.delete(name);
}

async function activate() {
  const kept = await chosen();
  if (kept === CACHE) await choose();
  await tidy(kept);
  await clients.claim();
}

let served; // while this worker is in charge, nobody else chooses

// Where the browser does not give back what was kept, the site is still on its host.
async function answer(request, url) {
  let response;
  try {
    served ??= chosen();
    const cache = await caches.open(await served);
    response = await cache.match(url);
  } catch {
    served = undefined;
  }
  return response ?? fetch(request);
}

// "apply": this version waits and is wanted. "choose": it is in charge, and wanted. "newer?": is it not wanted yet?
async function hear(word, page) {
  if (word === "apply" || word === "choose") await choose();
  if (word === "apply") await skipWaiting();
  if (word === "choose") {
    served = Promise.resolve(CACHE);
    await tidy(CACHE);
    page.postMessage("chosen");
  }
  if (word === "newer?" && (await chosen()) !== CACHE) page.postMessage("update-ready");
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(hear(event.data, event.source)));
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  url.hash = url.search = "";
  if (url.href === registration.scope) url.pathname += "index.html";
  if (event.request.method === "GET" && url.href.startsWith(registration.scope)) {
    event.respondWith(answer(event.request, url.href));
  }
});
