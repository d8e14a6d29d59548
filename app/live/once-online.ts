import { reconnectNow } from './connection.ts';
import { liveState, noteLost, setNetwork } from './live-state.ts';

/** The delay between retries, in milliseconds. */
const RETRY_MS = 3000;

/**
 * Makes a request, and again until there is a network: following a link without one leaves the reader on the page,
 * which says so, and navigates as soon as possible. Following another link in the meantime replaces it.
 * @throws the request's error if it is aborted
 */
export async function onceOnline(
  ask: () => Promise<Response>,
  signal?: AbortSignal | null | undefined,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await ask();
      if (tries > 0 && liveState().network === 'offline') {
        setNetwork('online');
        // What the page missed comes through the stream, whose retry may be later than this.
        reconnectNow();
      }
      return answer;
    } catch (error) {
      if (!(error instanceof TypeError) || signal?.aborted) throw error;
      noteLost();
      await nextTry(signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Waits until the browser has a network again, or for a short time. */
function nextTry(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, RETRY_MS);
    function go() {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal?.removeEventListener('abort', go);
      resolve();
    }
    window.addEventListener('online', go);
    signal?.addEventListener('abort', go);
  });
}
