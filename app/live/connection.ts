import { DELEGATION_EVENTS } from '#domain/audit/delegation-events.ts';
import { VERSION } from '#app/version.ts';
import { EventStream } from './event-stream.ts';
import { channelOf, type Lead, seekLead } from './lead.ts';
import { liveState, sawVersion, setNetwork } from './live-state.ts';
import { type Network, networkOf } from './network.ts';
import type { TimesheetEvent } from './timesheet-events.ts';
import {
  type CaughtUp,
  type LiveEvent,
  type Message,
  RecentEvents,
  type Spoken,
  type TabMessage,
} from './tab-messages.ts';

/** The page's reactions to live messages. */
export type LiveHandlers = {
  /** The connection is back after being lost: session and notification must be reloaded. */
  regained(): void;
  /** The service is reachable and refuses this session or role. */
  refused(): void;
  /** The notices have this revision. */
  notification(revision: unknown): void;
  timesheet(news: TimesheetEvent): void;
  /** Someone begins or ceases to decide for another. */
  delegation(): void;
  ownRole(change: { roleId: string; type: string; isEnabled: boolean }): void;
};

/** A hidden page needs no connection. */
const HIDDEN_MS = 60_000;
/** How often the tab holding the connection announces itself, and how long others wait before taking over. */
const BEAT_MS = 15_000;
const SILENCE_MS = 40_000;
const ANSWER_MS = 5000;

/**
 * A page's share of the live connection. Of all tabs of one role, one holds it and relays what it receives; when it
 * closes or has been hidden for a minute, the next one continues from the shared position.
 */
class Connection {
  private readonly name: string;
  private readonly tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  private readonly recent: RecentEvents;
  private channel: BroadcastChannel | null = null;
  private isJoined = false;
  private lead: Lead | null = null;
  private stream: EventStream | null = null;
  private beats: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  /** The page may be older than what the next connection begins with: it was connected before, or had no network. */
  private mayHaveMissed = false;
  private revision: unknown;
  /** The page was hidden when it should have been reloaded. */
  private isStale = false;

  constructor(
    private readonly roleId: string,
    position: string,
    private readonly handlers: LiveHandlers,
  ) {
    this.recent = new RecentEvents(position);
    // Pages of another version may use a different protocol, and pages of another role receive different events.
    this.name = `countersign-live-${VERSION}-${roleId}`;
  }

  start(): void {
    document.addEventListener('visibilitychange', this.onVisibility);
    window.addEventListener('pagehide', this.leave);
    window.addEventListener('pageshow', this.join);
    this.join();
    this.onVisibility();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.removeEventListener('pagehide', this.leave);
    window.removeEventListener('pageshow', this.join);
    clearTimeout(this.hiding);
    this.leave();
  }

  tryNow(): void {
    if (this.stream) this.stream.tryAfresh();
    else this.say({ kind: 'tryNow' });
  }

  private readonly join = (): void => {
    if (this.isJoined) return;
    this.isJoined = true;
    this.channel = channelOf(this.name);
    this.channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => this.listen(data));
    this.askForLeader();
    this.seek();
  };

  private readonly leave = (): void => {
    if (this.stream) this.say({ kind: 'left' });
    this.yield();
    clearTimeout(this.silence);
    this.channel?.close();
    this.channel = null;
    this.isJoined = false;
  };

  /** The tab holding the connection replies; if there is none, this one takes over. */
  private askForLeader(): void {
    this.awaitLeader(ANSWER_MS);
    this.say({ kind: 'joined', position: this.recent.position });
  }

  private seek(): void {
    this.lead = seekLead(this.name, { lead: () => this.begin(), lose: () => this.lose() });
  }

  /** A tab that gave way is not queued like the others. */
  private seekAgain(): void {
    if (!this.lead && !this.stream) this.seek();
  }

  private lose(): void {
    this.end();
    this.awaitLeader(SILENCE_MS);
  }

  private yield(): void {
    this.end();
    this.lead?.giveUp();
    this.lead = null;
  }

  private readonly onVisibility = (): void => {
    clearTimeout(this.hiding);
    if (document.visibilityState === 'hidden') {
      this.hiding = setTimeout(this.leave, HIDDEN_MS);
      return;
    }
    if (!this.isJoined) this.noteNetwork('reconnecting');
    this.join();
    if (this.isStale) this.regain();
  };

  private begin(): void {
    clearTimeout(this.silence);
    this.stream = new EventStream(
      this.roleId,
      () => this.recent.position,
      (message) => {
        this.say(message);
        this.act(message);
      },
    );
    this.stream.start();
    this.beats = setInterval(() => this.say({ kind: 'beat' }), BEAT_MS);
  }

  private end(): void {
    clearInterval(this.beats);
    this.stream?.stop();
    this.stream = null;
  }

  /** A tab that holds the connection but is silent, because its browser has suspended it, loses it. */
  private awaitLeader(ms: number): void {
    clearTimeout(this.silence);
    if (!this.channel || this.stream) return;
    this.silence = setTimeout(() => {
      if (document.visibilityState === 'hidden') this.awaitLeader(ms);
      else if (this.lead) this.lead.take();
      else this.seek();
    }, ms);
  }

  private say(spoken: Spoken): void {
    this.channel?.postMessage({ ...spoken, from: this.tab } satisfies Message);
  }

  private listen(message: Message): void {
    if (message.kind === 'tryNow') this.stream?.tryAfresh();
    else if (message.kind === 'joined') this.answer(message);
    else if (message.kind === 'left') this.seekAgain();
    else if (this.stream) this.settle(message);
    else {
      this.awaitLeader(SILENCE_MS);
      if (message.kind === 'caughtUp') this.catchUp(message);
      else if (message.kind !== 'beat') this.act(message);
    }
  }

  /**
   * Two tabs hold a connection: a browser that clears a site's storage, as logging out requests, separates the locks of
   * pages already open from those of pages opened afterwards. One of the two gives way; the other is asked whether it
   * is still there, since it may have sent this before it lost the connection or was left.
   */
  private settle({ kind, from }: Message): void {
    // Other messages may be from a tab that has just closed.
    if (kind !== 'beat' || from > this.tab) return this.say({ kind: 'beat' });
    this.yield();
    this.askForLeader();
  }

  private answer({ from: tab, position }: { from: string; position: string }): void {
    if (!this.stream) return;
    const [{ network }, missed] = [liveState(), this.recent.after(position)];
    const { revision } = this;
    this.say({ kind: 'caughtUp', tab, network, revision, position: this.recent.position, missed });
  }

  private catchUp({ tab, network, revision, position, missed }: CaughtUp): void {
    if (tab !== this.tab) return;
    for (const event of missed ?? []) this.act(event);
    this.mayHaveMissed ||= missed === null;
    if (missed === null || this.recent.position === '') this.recent.restart(position);
    this.noteNetwork(network);
    if (network === 'online') this.greet(revision);
  }

  private act(message: TabMessage): void {
    if (message.kind === 'network') this.noteNetwork(message.network);
    else if (message.kind === 'refused') this.handlers.refused();
    else if (this.recent.add(message)) this.hear(message);
  }

  private noteNetwork(network: Network): void {
    this.mayHaveMissed ||= network !== 'online' && network !== 'startingUp';
    setNetwork(network);
  }

  private greet(revision: unknown): void {
    setNetwork('online');
    this.revision = revision;
    if (this.mayHaveMissed) this.regain();
    else this.handlers.notification(revision);
    this.mayHaveMissed = true;
  }

  private regain(): void {
    this.isStale = document.visibilityState === 'hidden';
    if (!this.isStale) this.handlers.regained();
  }

  private hear({ name, data }: LiveEvent): void {
    const { version, revision, status, subjectId, roleId, type, isEnabled } = data;
    const network = networkOf(status);
    if (name === 'hello') {
      sawVersion(String(version));
      this.greet(revision);
    } else if (name === 'notification') {
      this.revision = revision;
      this.handlers.notification(revision);
    } else if (name === 'resync') this.regain();
    else if (name === 'status') setNetwork(network ?? liveState().network);
    else if (name === 'ownRole')
      this.handlers.ownRole({ roleId: String(roleId), type: String(type), isEnabled: isEnabled === true });
    else if (DELEGATION_EVENTS.some((one) => one === name)) this.handlers.delegation();
    else this.handlers.timesheet({ timesheetId: String(subjectId), isNew: name === 'timesheet.submitted' });
  }
}

let running: Connection | null = null;

/**
 * Opens the page's live connection for a role.
 * @param position of the events that the page was made at; empty if unknown
 * @returns a function that closes it
 */
export function connect(roleId: string, position: string, handlers: LiveHandlers): () => void {
  const connection = new Connection(roleId, position, handlers);
  running = connection;
  connection.start();
  return () => {
    connection.stop();
    if (running === connection) running = null;
  };
}

/** Tries to reach the service at once instead of when next due. */
export function reconnectNow(): void {
  running?.tryNow();
}
