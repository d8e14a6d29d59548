import { liveState } from './live-state.ts';
import { isClosed, type Network, networkOf } from './network.ts';
import { EVENT_NAMES, type TabMessage } from './tab-messages.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 10_000;
const ANSWER_MS = 5000;

/** Checks whether the service is reachable. `online` if it is, and open. */
async function fetchServiceStatus(): Promise<Network> {
  if (!navigator.onLine) return 'offline';
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    const status = networkOf(answer.headers.get('X-Service-Status')) ?? 'online';
    return answer.ok || status !== 'online' ? status : 'reconnecting';
  } catch {
    return 'offline';
  }
}

/** Keeps a stream of live events open for a role, across network loss and restarts. */
export class EventStream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private isStopped = false;

  /** @param position returns the position to continue from */
  constructor(
    private readonly roleId: string,
    private readonly position: () => string,
    private readonly notify: (message: TabMessage) => void,
  ) {}

  start(): void {
    window.addEventListener('online', this.tryAfresh);
    window.addEventListener('offline', this.lose);
    // The page has just been served, so the service need not be checked.
    if (navigator.onLine) this.open();
    else this.tryNow();
  }

  stop(): void {
    this.isStopped = true;
    window.removeEventListener('online', this.tryAfresh);
    window.removeEventListener('offline', this.lose);
    this.close();
  }

  /** Once a network is back, retries are frequent again: the delays had grown long without one. */
  readonly tryAfresh = (): void => {
    this.tries = 0;
    this.tryNow();
  };

  private readonly tryNow = (): void => {
    if (this.isStopped || this.source?.readyState === EventSource.OPEN) return;
    this.close();
    void fetchServiceStatus().then((network) => {
      if (this.isStopped || this.source) return;
      if (network === 'online') return this.open();
      this.notify({ kind: 'network', network });
      this.tryLater();
    });
  };

  private readonly lose = (): void => {
    this.close();
    if (!navigator.onLine) this.notify({ kind: 'network', network: 'offline' });
    else if (!isClosed(liveState().network)) this.notify({ kind: 'network', network: 'reconnecting' });
    this.tryLater();
  };

  private close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  private tryLater(): void {
    clearTimeout(this.timer);
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries);
    this.tries += 1;
    // With jitter, so that a recovering server is not called by everyone at once.
    this.timer = setTimeout(this.tryNow, wait * (0.5 + Math.random() / 2));
  }

  private open(): void {
    const query = new URLSearchParams({ roleId: this.roleId });
    if (this.position() !== '') query.set('lastEventId', this.position());
    const source = new EventSource(`/api/v1/events?${query.toString()}`);
    this.source = source;
    source.onerror = () => {
      const wasRefused = liveState().network !== 'online' && source.readyState === EventSource.CLOSED;
      this.lose();
      if (wasRefused) this.notify({ kind: 'refused' });
    };
    for (const name of EVENT_NAMES)
      source.addEventListener(name, ({ data, lastEventId: id }: MessageEvent<string>) => {
        if (name === 'hello') this.tries = 0;
        this.notify({ kind: 'event', name, id, data: JSON.parse(data) as Record<string, unknown> });
      });
  }
}
