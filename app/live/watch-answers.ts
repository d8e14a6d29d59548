import { restoreDraft, settleSent } from '#app/forms/draft-store.ts';
import { pathOf } from '#app/own-address.ts';
import { SESSION_ENDED } from '#app/session-ended.ts';
import { liveState, noteRefusedSubmit, noteUnsent, sawVersion, setNetwork, notifySaved } from './live-state.ts';
import { isClosed, networkOf } from './network.ts';
import { onceOnline } from './once-online.ts';

/** A page's data, as Remix requests it. */
const DATA = /\.data$/;
/** Which pages there are behind a page's links, as Remix requests it. */
const ROUTES = '/__manifest';

/**
 * Inspects every response the page's scripts get from this site: for a newer version, a refused form, a form that may
 * not have arrived, and a closed service, which leads to the page that says so.
 */
export function watchAnswers(): void {
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null;
    const url = new URL(request?.url ?? String(input), window.location.href);
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const signal = init?.signal ?? request?.signal;
    const ask = () => plain(input, init);
    if (url.origin !== window.location.origin) return ask();
    const isOfPages = DATA.test(url.pathname) || url.pathname === ROUTES;
    const answer = await (isOfPages ? (method === 'GET' ? onceOnline : sendKeepingPage)(ask, signal) : ask());
    sawVersion(answer.headers.get('X-Frontend-Version'));
    if (!DATA.test(url.pathname)) return answer;
    const network = networkOf(answer.headers.get('X-Service-Status'));
    if (answer.status === 503 && network !== null && isClosed(network)) {
      setNetwork(network);
      window.location.assign('/service-unavailable');
      return new Promise<Response>(() => undefined);
    }
    if (method === 'POST' && !liveState().isUnsent) handleFormAnswer(answer);
    return answer;
  };
}

/** Returns what the framework reads as a redirect to this page, in the encoding of its responses. */
function backToThisPage(): Response {
  const redirect = [{ _1: 2, _3: 4, _5: 6, _7: 6, _8: 9 }, 'redirect', pathOf(window.location), 'status', 302];
  const body = JSON.stringify([...redirect, 'revalidate', false, 'reload', 'replace', true]);
  return new Response(`${body}\n`, { status: 202, headers: { 'Content-Type': 'text/x-script' } });
}

/**
 * Sends a form. If the connection breaks on the way there or back, its page stays, with what was typed, and says so: it
 * may have arrived, which the page shows when reloaded, and is not resent automatically.
 */
async function sendKeepingPage(
  ask: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  noteUnsent(false);
  try {
    const answer = await ask();
    const whole = await answer.arrayBuffer();
    return new Response(whole.byteLength > 0 ? whole : null, answer);
  } catch (error) {
    if (!(error instanceof TypeError) || signal?.aborted) throw error;
    settleSent(false);
    noteUnsent(true);
    return backToThisPage();
  }
}

/** A form was answered: its draft is deleted once saved. */
function handleFormAnswer({ status, headers }: Response): void {
  if (status >= 400) noteRefusedSubmit();
  const isEnded = headers.has(SESSION_ENDED);
  if (isEnded) restoreDraft();
  const saved = settleSent(status < 400 && !isEnded);
  if (saved !== null) notifySaved(saved);
}
