import { noteRefusedSubmit, sawVersion, setNetwork } from './live-state.ts';
import { isClosed, networkOf } from './network.ts';

/** A page's data as Remix asks for it. */
const DATA = /\.data$/;

/**
 * Looks at every answer that the page's scripts get from this site: a newer version, a refused form, and a service that
 * has been closed, which leads to the page that says so.
 */
export function watchAnswers(): void {
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null;
    const url = new URL(request?.url ?? String(input), window.location.href);
    const answer = await plain(input, init);
    if (url.origin !== window.location.origin) return answer;
    sawVersion(answer.headers.get('X-Frontend-Version'));
    if (!DATA.test(url.pathname)) return answer;
    const network = networkOf(answer.headers.get('X-Service-Status'));
    if (answer.status === 503 && network !== null && isClosed(network)) {
      setNetwork(network);
      window.location.assign('/service-unavailable');
      return new Promise<Response>(() => undefined);
    }
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    if (method === 'POST' && answer.status >= 400) noteRefusedSubmit();
    return answer;
  };
}
