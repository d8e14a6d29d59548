/**
 * Keeps the offline page and the files of this build on the device, and nothing else: no page, no data, nothing of a person.
 * Pages come from the network; only where there is none, the offline page stands in. A new build waits until the pages of the
 * old one are closed.
 */
const CACHE = 'countersign-__BUILD__';
const OFFLINE = '/offline';

/** Asked for as nobody, so that it is the same for everyone. */
async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE, { credentials: 'omit', cache: 'reload' }));
}

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('range')) return;
  if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(pageOf(event));
});

/** A file of the build has its content in its name, so one that is kept is never out of date. */
async function assetOf(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const cache = await caches.open(CACHE);
    // A full device only keeps less.
    await cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

async function pageOf(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(restoreOfflinePage());
    return answer;
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** Logging out empties the caches, the offline page with them. */
async function restoreOfflinePage() {
  if (!(await caches.match(OFFLINE))) await keepOfflinePage().catch(() => undefined);
}
