// The kill switch: put in the place of sw.js, it removes the service worker and all that it kept, and reloads the pages.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const prefix = `doudizhu ${new URL(registration.scope).pathname} `;
      for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
      await registration.unregister();
      for (const client of await clients.matchAll({ type: "window" })) client.navigate(client.url).catch(() => {});
    })(),
  );
});
