import { DELEGATION_EVENTS } from '#domain/audit/delegation-events.ts';
import { TIMESHEET_EVENTS } from '#domain/audit/timesheet-events.ts';
import type { Network } from './network.ts';

/** An event of the stream, with the stream's position after it. */
export type LiveEvent = { kind: 'event'; name: string; id: string; data: Record<string, unknown> };

/** What the tab holding the connection tells itself and all others. */
export type TabMessage = LiveEvent | { kind: 'network'; network: Network } | { kind: 'refused' };

/** Reply to a tab that joined: what it missed, null if no longer known. */
export type CaughtUp = {
  kind: 'caughtUp';
  tab: string;
  network: Network;
  /** The latest known revision of the notices. */
  revision: unknown;
  position: string;
  missed: LiveEvent[] | null;
};

/** Messages between tabs. */
export type Spoken =
  | TabMessage
  | CaughtUp
  | { kind: 'beat' }
  | { kind: 'left' }
  | { kind: 'joined'; position: string }
  | { kind: 'tryNow' };
/** The same, with the sending tab. All but the last two come from one that holds a connection. */
export type Message = Spoken & { from: string };

/** Events with a place in the order of events; all others report a state. */
const PLACED: readonly string[] = ['ownRole', ...TIMESHEET_EVENTS, ...DELEGATION_EVENTS];
/** The names of all events a page handles. */
export const EVENT_NAMES: readonly string[] = ['hello', 'resync', 'status', 'notification', ...PLACED];

const MAX_RECENT = 200;

/** Splits a position into the epoch of the database and the event's number in that. */
const placeOf = (position: string) => position.split(/-(?=\d+$)/) as [epoch: string, number: string];

/** A tab's recent events: its position, whether it already knows an event, and what another one missed. */
export class RecentEvents {
  private events: LiveEvent[] = [];

  /** @param begin the position that the page was made at; empty if unknown */
  constructor(private begin = '') {}

  /** The position up to which everything has been received; empty before the first. */
  get position(): string {
    return this.events.at(-1)?.id ?? this.begin;
  }

  /** Adds an event. Returns false if it was already received, as can happen when another tab takes over the connection. */
  add(event: LiveEvent): boolean {
    if (event.name === 'resync' || (event.name === 'hello' && event.id !== '')) this.restart(event.id);
    if (!PLACED.includes(event.name)) return true;
    if (this.events.some(({ id, name }) => id === event.id && name === event.name)) return false;
    this.events.push(event);
    if (this.events.length > MAX_RECENT) this.begin = this.events.shift()!.id;
    return true;
  }

  /** Continues from a position, whatever came before. */
  restart(position: string): void {
    this.begin = position;
    this.events = [];
  }

  /** Returns what was received after a position; null if that is too far back. A tab that has received nothing yet missed nothing. */
  after(position: string): LiveEvent[] | null {
    if (position === '' || position === this.position) return [];
    const [epoch, from] = placeOf(position);
    const [own, first] = placeOf(this.begin);
    // A page may have been made after an event that this role does not hear of.
    return epoch === own && +from >= +first ? this.events.filter(({ id }) => +placeOf(id)[1] > +from) : null;
  }
}
