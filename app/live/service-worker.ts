/** Has the browser cache the offline page and the build's files; see `public/service-worker.js`. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // After the page has loaded: what it needs comes first.
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** Clears what the device caches for use without a network. */
export async function emptyCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name))).catch(() => undefined);
}
