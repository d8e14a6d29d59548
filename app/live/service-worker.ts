/** Has the browser keep the offline page and the files of the build; see `public/service-worker.js`. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // After the page: what it needs goes first.
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** Empties what is kept on the device for pages without a network. */
export async function emptyCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name))).catch(() => undefined);
}
