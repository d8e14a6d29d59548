import { DELEGATION_NEWS } from '#domain/audit/delegation-news.ts';
import { TIMESHEET_NEWS } from '#domain/audit/timesheet-news.ts';
import type { Network } from './network.ts';

/** An event of the stream, with the position up to which the stream has told by then. */
export type LiveEvent = { kind: 'event'; name: string; id: string; data: Record<string, unknown> };

/** What the tab that holds the connection tells itself and all others. */
export type Told = LiveEvent | { kind: 'network'; network: Network } | { kind: 'refused' };

/** Answer to a tab that joined: what it missed, null where that is not known any more. */
export type CaughtUp = {
  kind: 'caughtUp';
  tab: string;
  network: Network;
  position: string;
  missed: LiveEvent[] | null;
};

/** What tabs say to each other. */
export type Spoken =
  | Told
  | CaughtUp
  | { kind: 'beat' }
  | { kind: 'left' }
  | { kind: 'joined'; position: string }
  | { kind: 'tryNow' };
/** The same, with the tab that says it. All but the last two come from one that holds a connection. */
export type Message = Spoken & { from: string };

/** Events that have a place in the order of what happened; all others say how things are. */
const PLACED: readonly string[] = ['ownRole', ...TIMESHEET_NEWS, ...DELEGATION_NEWS];
/** The names of all events that a page acts on. */
export const EVENT_NAMES: readonly string[] = ['hello', 'resync', 'status', 'notification', ...PLACED];

const MOST = 200;

/** What a tab has heard of late: how far it is, whether it knows an event already, and what another one missed. */
export class RecentEvents {
  private begin = '';
  private events: LiveEvent[] = [];

  /** The position up to which everything was heard; empty before anything was. */
  get position(): string {
    return this.events.at(-1)?.id ?? this.begin;
  }

  /** Notes an event. False where it was heard before, as may happen when another tab takes the connection over. */
  add(event: LiveEvent): boolean {
    if (event.name === 'resync' || (event.name === 'hello' && event.id !== '')) this.restart(event.id);
    if (!PLACED.includes(event.name)) return true;
    if (this.events.some(({ id, name }) => id === event.id && name === event.name)) return false;
    this.events.push(event);
    if (this.events.length > MOST) this.begin = this.events.shift()!.id;
    return true;
  }

  /** Goes on from a position, whatever was before it. */
  restart(position: string): void {
    this.begin = position;
    this.events = [];
  }

  /** What was heard after a position; null where it lies too far back. A tab that has heard nothing yet missed nothing. */
  after(position: string): LiveEvent[] | null {
    if (position === '' || position === this.position) return [];
    if (position === this.begin) return this.events;
    const at = this.events.findLastIndex(({ id }) => id === position);
    return at === -1 ? null : this.events.slice(at + 1);
  }
}
