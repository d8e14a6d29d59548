import { liveState, sawVersion, setNetwork } from './live-state.ts';
import { TIMESHEET_NEWS } from '#domain/audit/live-audience.ts';
import { isClosed, networkOf } from './network.ts';
import type { TimesheetNews } from './timesheet-news.ts';

/** What the page does about what it hears. */
export type LiveHandlers = {
  /** The connection is back after it was lost: session and notification are to be read again (spec §4). */
  regained(): void;
  /** The service is there and refuses this session or role. */
  refused(): void;
  notification(id: string): void;
  timesheet(news: TimesheetNews): void;
  ownRole(change: { roleId: string; type: string; isEnabled: boolean }): void;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const ANSWER_MS = 5000;
/** A page that nobody sees gives its connection up: browsers allow six to a host. */
const HIDDEN_MS = 60_000;

/** Asks whether the service is there. True when it is, and open. */
async function isServiceOpen(): Promise<boolean> {
  if (!navigator.onLine) {
    setNetwork('offline');
    return false;
  }
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    const status = networkOf(answer.headers.get('X-Service-Status'));
    if (answer.ok && (status === null || status === 'online')) return true;
    setNetwork(status === null || status === 'online' ? 'reconnecting' : status);
  } catch {
    setNetwork('offline');
  }
  return false;
}

/** Keeps one stream of live events open for a role, across lost networks and restarts. */
class Connection {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private lastEventId = '';
  private tries = 0;
  private hasBeenOpen = false;
  private isStopped = false;

  constructor(
    private readonly roleId: string,
    private readonly handlers: LiveHandlers,
  ) {}

  start(): void {
    window.addEventListener('online', this.tryNow);
    window.addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.onVisibility);
    this.tryNow();
  }

  stop(): void {
    this.isStopped = true;
    window.removeEventListener('online', this.tryNow);
    window.removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.onVisibility);
    clearTimeout(this.hiding);
    this.close();
  }

  readonly tryNow = (): void => {
    if (this.isStopped || this.source?.readyState === EventSource.OPEN) return;
    this.close();
    void isServiceOpen().then((isOpen) => {
      if (this.isStopped || this.source) return;
      if (isOpen) this.open();
      else this.tryLater();
    });
  };

  private readonly lose = (): void => {
    this.close();
    if (!navigator.onLine) setNetwork('offline');
    else if (!isClosed(liveState().network)) setNetwork('reconnecting');
    this.tryLater();
  };

  private readonly onVisibility = (): void => {
    clearTimeout(this.hiding);
    if (document.visibilityState === 'hidden') this.hiding = setTimeout(() => this.close(), HIDDEN_MS);
    else if (!this.source) {
      setNetwork('reconnecting');
      this.tryNow();
    }
  };

  private close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  private tryLater(): void {
    clearTimeout(this.timer);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries);
    this.tries += 1;
    // Spread out, so that a server that comes back is not asked by everybody at once.
    this.timer = setTimeout(this.tryNow, wait * (0.5 + Math.random() / 2));
  }

  private open(): void {
    const query = new URLSearchParams({ roleId: this.roleId, lastEventId: this.lastEventId });
    if (this.lastEventId === '') query.delete('lastEventId');
    const source = new EventSource(`/api/v1/events?${query.toString()}`);
    this.source = source;
    source.onerror = () => {
      const wasRefused = liveState().network !== 'online' && source.readyState === EventSource.CLOSED;
      this.lose();
      if (wasRefused) this.handlers.refused();
    };
    this.hear(source);
  }

  /** Only from the greeting on is nothing missed. */
  private greet(): void {
    setNetwork('online');
    this.tries = 0;
    if (this.hasBeenOpen) this.handlers.regained();
    this.hasBeenOpen = true;
  }

  private hear(source: EventSource): void {
    const on = (name: string, act: (data: Record<string, unknown>) => void) =>
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (lastEventId !== '') this.lastEventId = lastEventId;
        act(JSON.parse(data) as Record<string, unknown>);
      });
    on('hello', ({ version }) => {
      sawVersion(String(version));
      this.greet();
    });
    on('status', ({ status }) => {
      const network = networkOf(status);
      if (network) setNetwork(network);
    });
    for (const action of TIMESHEET_NEWS)
      on(action, ({ subjectId }) =>
        this.handlers.timesheet({ timesheetId: String(subjectId), isNew: action === 'timesheet.submitted' }),
      );
    on('notification', ({ id }) => this.handlers.notification(String(id)));
    on('ownRole', ({ roleId, type, isEnabled }) =>
      this.handlers.ownRole({ roleId: String(roleId), type: String(type), isEnabled: isEnabled === true }),
    );
  }
}

let running: Connection | null = null;

/** Opens the page's live connection for a role. @returns how to end it */
export function connect(roleId: string, handlers: LiveHandlers): () => void {
  const connection = new Connection(roleId, handlers);
  running = connection;
  connection.start();
  return () => {
    connection.stop();
    if (running === connection) running = null;
  };
}

/** Looks for the service at once instead of when it is next due. */
export function reconnectNow(): void {
  running?.tryNow();
}
