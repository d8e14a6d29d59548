import type { DatabasePool } from './database.ts';
import type { Log } from './log.ts';

/** Something that happened in an agency, as live listeners learn of it. */
export type LiveEvent = {
  /** Where it stands in the order of everything that happened; resumes a broken connection. */
  position: string;
  agencyId: string;
  eventId: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  occurredAt: string;
  /** Of an event about a timesheet: whose time it is, and who may decide it. */
  contractorContactId: string | null;
  authoriserContactIds: string[] | null;
};

type Listener = (events: LiveEvent[]) => void;

/** Reads the outbox once for all listeners of this process. */
export interface Notifier {
  /** Tells a listener of everything that happens in the agency from now on. @returns how to stop */
  listen(agencyId: string, listener: Listener): () => void;
  /** What happened in the agency after a position, at most a thousand events; null for a position that is none. */
  since(agencyId: string, position: string): Promise<LiveEvent[] | null>;
  /** The position from which on listeners are told of everything; what was before it `since` answers. */
  ready(): Promise<string>;
  stop(): void;
}

const EVERY_MS = 250;
const MOST = 1000;

const EVENT = `transaction_id::text || '-' || id as position, agency_id, event_id, action, subject_type, subject_id, occurred_at,
    contractor_contact_id, authoriser_contact_ids`;
/** Of all agencies, which row-level security shows to nobody: this function alone reads them. */
const READ = `select ${EVENT} from read_outbox($1::xid8, $2::bigint, ${MOST})`;
// Rows of transactions older than every running one: whatever ends later has a higher number, so nothing slips past.
const READ_OWN = `
  select ${EVENT} from outbox
  where agency_id = $3 and (transaction_id, id) > ($1::xid8, $2::bigint) and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
  order by transaction_id, id limit ${MOST}`;
const NOW = `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text || '-9223372036854775807' as position`;

/** Makes the notifier; it looks only while somebody listens, and one query tells everybody. */
export function createNotifier(pool: Pick<DatabasePool, 'for'>, log: Log): Notifier {
  const db = pool.for({ agencyId: null });
  const listeners = new Map<string, Set<Listener>>();
  let reached: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const waiting: ((position: string) => void)[] = [];

  const look = async () => {
    try {
      reached ??= (await db.run<{ position: string }>({ text: NOW, values: [] }))[0]!.position;
      for (const tell of waiting.splice(0)) tell(reached);
      const events = await db.run<LiveEvent>({ text: READ, values: reached.split('-', 2) });
      reached = events.at(-1)?.position ?? reached;
      for (const [agencyId, told] of listeners) {
        const own = events.filter((event) => event.agencyId === agencyId);
        if (own.length > 0) for (const tell of told) tell(own);
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read');
    }
    timer = listeners.size > 0 ? setTimeout(() => void look(), EVERY_MS).unref() : undefined;
    if (!timer) reached = null;
  };

  return {
    listen(agencyId, listener) {
      const told = listeners.get(agencyId) ?? new Set();
      listeners.set(agencyId, told.add(listener));
      if (!timer) timer = setTimeout(() => void look(), 0).unref();
      return () => {
        told.delete(listener);
        if (told.size === 0) listeners.delete(agencyId);
      };
    },
    ready() {
      return reached === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(reached);
    },
    async since(agencyId, position) {
      if (!/^\d{1,20}-\d{1,19}$/.test(position)) return null;
      const own = pool.for({ agencyId });
      return own.run<LiveEvent>({ text: READ_OWN, values: [...position.split('-'), agencyId] });
    },
    stop() {
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
