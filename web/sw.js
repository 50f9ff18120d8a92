// The service worker: keeps one whole version of the site and serves it, online or not. The build fills in the list.

const VERSION = "{{version}}";
const FILES = {{files}};
const PREFIX = `doudizhu ${new URL(registration.scope).pathname} `; // several games may live on one origin
const CACHE = PREFIX + VERSION;
const address = (path) => new URL(path, registration.scope).href;
const KNOWN = new Set(Object.keys(FILES).map(address));

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

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request, url) {
  const cache = await caches.open(CACHE);
  return (await cache.match(url)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  if (event.data === "apply") skipWaiting();
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  url.hash = url.search = "";
  if (url.href === registration.scope) url.pathname += "index.html";
  if (event.request.method === "GET" && KNOWN.has(url.href)) event.respondWith(answer(event.request, url.href));
});
