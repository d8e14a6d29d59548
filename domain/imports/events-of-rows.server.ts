import { camelCase } from '../camel-case.ts';
import type { AuditEvent } from '../audit/record-event.server.ts';
import type { ImportTarget } from './import-rules.ts';
import type { RowDiff } from './diff-rows.server.ts';
import { inBatches } from './in-batches.ts';

/** Events per statement, so that a file of any length uses bounded memory. */
const BATCH = 2000;

/** One event for every record and authoriser that an import creates or changes, some thousand at a time. */
export function* eventsOf(target: ImportTarget | null, diff: RowDiff): Generator<AuditEvent[]> {
  if (target && !diff.records.each) yield* eventsOfNew(target, diff);
  else if (target) yield* eventsOfRecords(target, diff);
  yield* inBatches(eventsOfAuthorisers(diff), BATCH);
}

const subjectOf = ({ subjectType }: ImportTarget, id: string) => ({
  subjectType,
  subjectId: id,
  contractorId: subjectType === 'contractor' ? id : null,
});

const eventOfNew = (target: ImportTarget, id: string, after: Record<string, unknown>): AuditEvent => ({
  ...subjectOf(target, id),
  action: `${target.subjectType}.created`,
  after,
});

/** For a file in which every row creates a record. */
function* eventsOfNew(target: ImportTarget, diff: RowDiff): Generator<AuditEvent[]> {
  for (const rows of diff.created()) yield rows.map(({ id, after }) => eventOfNew(target, id, after));
}

function* eventsOfRecords(target: ImportTarget, { records, ...diff }: RowDiff): Generator<AuditEvent[]> {
  const createdAt = records.created > 0 ? besideAsRead(diff.created()) : null;
  let events: AuditEvent[] = [];
  for (const { number, id, outcome, before, after } of records.each ?? []) {
    if (outcome === 'created') events.push(eventOfNew(target, id, createdAt?.(number)?.after ?? {}));
    if (outcome === 'changed')
      events.push({
        ...subjectOf(target, id),
        action: `${target.subjectType}.edited`,
        before: camelKeys(before ?? {}),
        after: camelKeys(after ?? {}),
      });
    if (events.length < BATCH) continue;
    yield events;
    events = [];
  }
  yield events;
}

/** Rows as they are read, to be merged with others in row order. */
function besideAsRead<Row extends { number: number }>(batches: Iterable<Row[]>) {
  const rest = batches[Symbol.iterator]();
  let [rows, at, isRead]: [Row[], number, boolean] = [[], 0, false];
  return (number: number): Row | undefined => {
    for (;;) {
      while (at < rows.length && rows[at]!.number < number) at += 1;
      if (at < rows.length || isRead) return rows[at]?.number === number ? rows[at] : undefined;
      const next = rest.next();
      [rows, at, isRead] = [next.done ? [] : next.value, 0, next.done === true];
    }
  };
}

function* eventsOfAuthorisers({ authorisers }: RowDiff): Generator<AuditEvent> {
  for (const { id, outcome, contractorId, contactId, isPrimary, before, after } of authorisers.each ?? []) {
    const subject = { subjectType: 'authoriser', subjectId: id, contractorId };
    if (outcome === 'created')
      yield { ...subject, action: 'authoriser.created', after: { contactId, contractorId, isPrimary } };
    if (outcome === 'changed')
      yield { ...subject, action: 'authoriser.edited', before: camelKeys(before ?? {}), after: camelKeys(after ?? {}) };
  }
}

function camelKeys(values: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const column of Object.keys(values)) named[camelCase(column)] = values[column];
  return named;
}
