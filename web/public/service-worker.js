// Keeps the client itself at hand, so that it opens at once and says so when the server is away.
// Nothing of a table is ever kept: what goes through /api/ is not touched.
const SHELL = "noren-shell-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))),
    );
  event.waitUntil(old.then(() => self.clients.claim()));
});

/** Assets carry their hash in their name: what is kept is right for ever. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) {
    return kept;
  }
  const fresh = await fetch(request);
  if (fresh.ok) {
    await cache.put(request, fresh.clone());
  }
  return fresh;
}

/** A page is fetched anew; without a network, the kept shell tells the person. */
async function page(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && new URL(request.url).pathname === "/") {
      const cache = await caches.open(SHELL);
      await cache.put("/", fresh.clone());
      await forgetOld(cache, await fresh.clone().text());
    }
    return fresh;
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

/** Scripts and styles that the newest page no longer names belong to an older client. */
async function forgetOld(cache, html) {
  const entries = (await cache.keys()).filter((request) => /\/assets\/index-/.test(request.url));
  await Promise.all(
    entries
      .filter((request) => !html.includes(new URL(request.url).pathname))
      .map((request) => cache.delete(request)),
  );
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (
    request.method !== "GET" ||
    url.origin !== location.origin ||
    url.pathname.startsWith("/api/")
  ) {
    return;
  }
  if (url.pathname.startsWith("/assets/")) {
    event.respondWith(asset(request));
  } else if (request.mode === "navigate") {
    event.respondWith(page(request));
  }
});
