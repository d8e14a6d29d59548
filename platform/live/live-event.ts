/** Something that happened in an agency, as live listeners learn of it. */
export type LiveEvent = {
  /** Where it stands among everything that happened in the agency: dense, the same for all listeners. */
  number: number;
  /** The same as listeners keep it, with the epoch of the database; resumes a broken connection. */
  position: string;
  agencyId: string;
  eventId: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  occurredAt: string;
  /** Of an event about a timesheet: whose time it is, and who may decide it; of one about a delegation who decides by it. */
  contractorContactId: string | null;
  authoriserContactIds: string[] | null;
};

/** A place in the order of what happened: which life of the database it belongs to, the number, and both as listeners keep them. */
export type Place = { epoch: string; number: number; position: string };

/** An event as stored, beside the agency's last number; without an event where nothing comes after the place asked for. */
export type StoredEvent = { lastPosition: number } & (
  | { position: null }
  | ({ position: number } & Omit<LiveEvent, 'number' | 'position'>)
);

/** Most events that are read at once for one agency. */
export const MOST_EVENTS = 1000;

/** The place of that number. */
export const placeAt = (epoch: string, number: number): Place => ({ epoch, number, position: `${epoch}-${number}` });

/** The place that a listener kept; null for a position that this version never gave out. */
export function readPosition(position: string): Place | null {
  const [, epoch, number] = /^([0-9a-f-]{36})-(\d{1,15})$/.exec(position) ?? [];
  return epoch === undefined ? null : placeAt(epoch, Number(number));
}

/** Where whoever stood at a place is after these events. */
export function placeAfter(place: Place, events: LiveEvent[]): Place {
  const last = events.at(-1);
  return last ? { epoch: place.epoch, number: last.number, position: last.position } : place;
}

/**
 * What happened after a place, from the rows after it. Null where some of it is gone: numbers have no gaps, so that a missing
 * one was forgotten, and a place beyond the last belongs to another database.
 */
export function eventsAfter({ epoch, number: after }: Place, rows: StoredEvent[]): LiveEvent[] | null {
  const events: LiveEvent[] = [];
  for (const { lastPosition: _, ...row } of rows) {
    if (row.position === null) continue;
    const { position: number, ...event } = row;
    if (number !== after + events.length + 1) return null;
    events.push({ ...event, number, position: placeAt(epoch, number).position });
  }
  const isAll = after + events.length === (rows[0]?.lastPosition ?? after);
  return isAll || events.length === MOST_EVENTS ? events : null;
}
