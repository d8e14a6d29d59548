import { NodeUnavailable } from '../database/connections.ts';
import type { Database, DatabasePool } from '../database/database.ts';
import {
  eventsAfter,
  type LiveEvent,
  MAX_EVENTS,
  type Place,
  placeAfter,
  placeAt,
  readPosition,
  type StoredEvent,
} from './live-event.ts';
import type { Log } from '../log.ts';
import { AFTER_ERROR_MS, Pace, pauseAfter } from './pace.ts';

/** A listener to an agency's events. */
export type Listener = {
  hear(events: LiveEvent[]): void;
  /** Some events can no longer be delivered: the state up to this place has to be reread. */
  resync(place: Place): void;
};

/** At most a thousand events, and the place after them. */
export type Missed = { events: LiveEvent[]; through: Place };

/** Numbers and reads the outbox once for all listeners in this process. */
export interface Notifier {
  /** Notifies a listener of everything that happens in the agency from now on. @returns how to stop */
  listen(agencyId: string, listener: Listener): () => void;
  /** Returns the agency's events after a position; null if some are no longer available. */
  since(agencyId: string, position: string): Promise<Missed | null>;
  /** Returns the place after which the agency's listeners receive everything; what came before it is in `since`. */
  ready(agencyId: string): Promise<Place>;
  /**
   * Returns the position that the agency's next event comes after; empty if it has never had a listener. It is read
   * with `db` where nobody in this process listens.
   */
  position(agencyId: string, db: Pick<Database, 'run'>): Promise<string>;
  stop(): void;
}

/** A changed result means that a transaction has ended somewhere in the cluster; the query reads no table and takes no number. */
const COMMITTED = { text: 'select pg_current_snapshot()::text as snapshot', values: [] };
const EPOCH = { text: 'select feed_epoch as epoch from installation_state', values: [] };
// Reads all agencies, which row-level security otherwise prevents: only these functions see them.
const NUMBER = 'select number_events($1::uuid[], $2) as is_more';
const READ = 'select * from read_events($1::uuid[], $2::bigint[], $3)';
const BEGIN = 'insert into event_streams (agency_id) values ($1) on conflict do nothing';
const LAST =
  'select feed_epoch as epoch, last_position as number from installation_state, event_streams where agency_id = $1';
/** With more than these, a page hears again of some that happened before it. */
const MAX_UNNUMBERED = MAX_EVENTS;
/** They are numbered in the order in which they were written, so that the next one comes after those that wait for a number. */
const NEXT = `
  select s.last_position + (select count(*)::int from (
      select 1 from outbox o where o.agency_id = $1 and o.position is null limit ${MAX_UNNUMBERED}) unnumbered) as number
  from event_streams s where s.agency_id = $1`;
const READ_OWN = `
  select s.agency_id, s.last_position, o.position, o.event_id, o.action, o.subject_type, o.subject_id, o.occurred_at,
    o.contractor_contact_id, o.authoriser_contact_ids
  from event_streams s
  left join lateral (select * from outbox where agency_id = $1 and position > $2 order by position limit ${MAX_EVENTS}) o on true
  where s.agency_id = $1 order by o.position`;

/** The listeners of one agency, and how far they have been notified. */
type Stream = { listeners: Set<Listener>; place: Place | null; opened: Promise<Place> };
type OpenStream = Stream & { place: Place };
type Followed = [string, OpenStream];

/** Creates the notifier; it polls only while there are listeners, and one round trip serves all. */
export function createNotifier(pool: Pick<DatabasePool, 'for'>, log: Log): Notifier {
  const db = pool.for({ agencyId: null });
  const streams = new Map<string, Stream>();
  let timer: NodeJS.Timeout | undefined;
  const pace = new Pace();

  /** Numbers everything that had no listeners so far, so that it is not sent as news. */
  const open = async (agencyId: string): Promise<Place> => {
    const own = pool.for({ agencyId });
    // Separate transactions: what one role wrote on a node, no other reads there until it is committed.
    await own.run({ text: BEGIN, values: [agencyId] });
    await own.run({ text: NUMBER, values: [[agencyId], null] });
    const [last] = await own.run<{ epoch: string; number: number }>({ text: LAST, values: [agencyId] });
    return placeAt(last!.epoch, last!.number);
  };

  const publish = ({ listeners, place: followed }: OpenStream, epoch: string, rows: StoredEvent[]): Place => {
    const last = placeAt(epoch, rows[0]?.lastPosition ?? followed.number);
    const events = epoch === followed.epoch ? eventsAfter(followed, rows) : null;
    if (events === null) for (const one of listeners) one.resync(last);
    else if (events.length > 0) for (const one of listeners) one.hear(events);
    return events ? placeAfter(followed, events) : last;
  };

  /** @returns whether there are more events to send */
  const look = async (followed: Followed[]): Promise<boolean> => {
    if (followed.length === 0) return false;
    const ids = followed.map(([agencyId]) => agencyId);
    const [numbered, [state], rows] = (await db.runAll([
      { text: NUMBER, values: [ids, MAX_EVENTS] },
      EPOCH,
      { text: READ, values: [ids, followed.map(([, { place }]) => place.number), MAX_EVENTS] },
    ])) as [{ isMore: boolean }[], [{ epoch: string }], (StoredEvent & { agencyId: string })[]];
    // Of many agencies, most have none.
    const rowsOf = new Map<string, StoredEvent[]>();
    for (const row of rows) {
      const own = rowsOf.get(row.agencyId);
      if (own) own.push(row);
      else rowsOf.set(row.agencyId, [row]);
    }
    let isMore = numbered[0]!.isMore;
    for (const [agencyId, stream] of followed) {
      const own = rowsOf.get(agencyId) ?? [];
      isMore ||= own.length === MAX_EVENTS;
      if (streams.get(agencyId) === stream) stream.place = publish(stream, state.epoch, own);
    }
    return isMore;
  };
  /** If a node is unavailable, agencies on others are still notified, each separately. */
  const lookAtAll = async (): Promise<boolean> => {
    const followed = [...streams].filter((one): one is Followed => one[1].place !== null);
    try {
      return await look(followed);
    } catch (error) {
      if (!(error instanceof NodeUnavailable)) throw error;
      let isMore = false;
      for (const one of followed) isMore = (await look([one]).catch(() => false)) || isMore;
      return isMore;
    }
  };
  const begin = (after: number) => {
    timer = setTimeout(() => void lookAgain(), after).unref();
  };
  /** @returns how long to wait before the next query, in milliseconds */
  const lookIfDue = async (): Promise<number> => {
    const begun = performance.now();
    const [{ snapshot }] = (await db.run<{ snapshot: string }>(COMMITTED)) as [{ snapshot: string }];
    if (!pace.isDue({ snapshot, begun })) return pauseAfter(performance.now() - begun);
    const isMore = await lookAtAll();
    return pace.looked({ snapshot, begun, ended: performance.now() }, isMore);
  };
  const lookAgain = async () => {
    const pause = await lookIfDue().catch((error: unknown) => {
      log.warn({ err: error }, 'the outbox could not be read');
      return AFTER_ERROR_MS;
    });
    timer = undefined;
    if (streams.size > 0) begin(pause);
  };
  const streamOf = (agencyId: string): Stream => {
    const known = streams.get(agencyId);
    if (known) return known;
    const stream: Stream = { listeners: new Set(), place: null, opened: open(agencyId) };
    streams.set(agencyId, stream);
    stream.opened.then(
      // Events committed in the meantime were read without this stream.
      (place) => {
        stream.place = place;
        pace.hurry();
      },
      () => streams.get(agencyId) === stream && streams.delete(agencyId),
    );
    return stream;
  };

  return {
    listen(agencyId, listener) {
      const stream = streamOf(agencyId);
      stream.listeners.add(listener);
      if (!timer) begin(0);
      return () => {
        stream.listeners.delete(listener);
        if (stream.listeners.size === 0 && streams.get(agencyId) === stream) streams.delete(agencyId);
      };
    },
    async ready(agencyId) {
      const stream = streams.get(agencyId);
      return stream?.place ?? stream?.opened ?? open(agencyId);
    },
    async position(agencyId, own) {
      const known = streams.get(agencyId)?.place;
      if (known) return known.position;
      const [[state], [last]] = await Promise.all([
        own.run<{ epoch: string }>(EPOCH),
        own.run<{ number: number }>({ text: NEXT, values: [agencyId] }),
      ]);
      return last ? placeAt(state!.epoch, last.number).position : '';
    },
    async since(agencyId, position) {
      const place = readPosition(position);
      if (!place) return null;
      const statements = [EPOCH, { text: READ_OWN, values: [agencyId, place.number] }];
      const [[state], rows] = (await pool.for({ agencyId }).runAll(statements)) as [[{ epoch: string }], StoredEvent[]];
      if (state.epoch !== place.epoch || rows.length === 0) return null;
      const events = eventsAfter(place, rows);
      return events && { events, through: placeAfter(place, events) };
    },
    stop() {
      clearTimeout(timer);
      streams.clear();
    },
  };
}
