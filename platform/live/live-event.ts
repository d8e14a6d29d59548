/** An event in an agency, as sent to live listeners. */
export type LiveEvent = {
  /** Its place among the agency's events: without gaps, and the same for all listeners. */
  number: number;
  /** The same as kept by listeners, with the epoch of the database; resumes a broken connection. */
  position: string;
  agencyId: string;
  eventId: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  occurredAt: string;
  /** For an event about a timesheet: whose time it is, and who may decide it; for one about a delegation, the stand-in. */
  contractorContactId: string | null;
  authoriserContactIds: string[] | null;
};

/** A place in the order of events: the database's epoch, the number, and both as kept by listeners. */
export type Place = { epoch: string; number: number; position: string };

/** A stored event, with the agency's last number; without an event if nothing follows the requested place. */
export type StoredEvent = { lastPosition: number } & (
  | { position: null }
  | ({ position: number } & Omit<LiveEvent, 'number' | 'position'>)
);

/** The maximum number of events read at once for one agency. */
export const MAX_EVENTS = 1000;

/** Returns the place with that number. */
export const placeAt = (epoch: string, number: number): Place => ({ epoch, number, position: `${epoch}-${number}` });

/** Parses the place that a listener kept; null for a position that this version never issued. */
export function readPosition(position: string): Place | null {
  const [, epoch, number] = /^([0-9a-f-]{36})-(\d{1,15})$/.exec(position) ?? [];
  return epoch === undefined ? null : placeAt(epoch, Number(number));
}

/** Returns the place after these events, starting from a given place. */
export function placeAfter(place: Place, events: LiveEvent[]): Place {
  const last = events.at(-1);
  return last ? { epoch: place.epoch, number: last.number, position: last.position } : place;
}

/**
 * Returns the events after a place, from the rows after it. Null if some are missing: numbers have no gaps, so a
 * missing one was deleted, and a place beyond the last belongs to another database.
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
  return isAll || events.length === MAX_EVENTS ? events : null;
}
