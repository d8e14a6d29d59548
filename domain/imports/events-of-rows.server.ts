import { camelCase } from '../camel-case.ts';
import type { AuditEvent } from '../audit/record-event.server.ts';
import { beside } from './beside.ts';
import type { ImportTarget, KeptRow } from './import-rules.ts';
import type { RowDiff } from './diff-rows.server.ts';

/** One event for every record and every authoriser that an import creates or changes. */
export function* eventsOf(target: ImportTarget | null, diff: RowDiff): Generator<AuditEvent> {
  if (target) yield* eventsOfRecords(target, diff);
  yield* eventsOfAuthorisers(diff);
}

function* eventsOfRecords({ subjectType }: ImportTarget, { kept, records }: RowDiff): Generator<AuditEvent> {
  const subjectOf = (id: string) => ({
    subjectType,
    subjectId: id,
    contractorId: subjectType === 'contractor' ? id : null,
  });
  const created = (id: string, row: KeptRow | undefined): AuditEvent => ({
    ...subjectOf(id),
    action: `${subjectType}.created`,
    after: camelKeys(row?.values ?? {}),
  });
  if (!records.each) {
    for (const row of kept) yield created(row.id, row);
    return;
  }
  const rowAt = beside(kept, ({ number }) => number);
  for (const { number, id, outcome, before, after } of records.each) {
    if (outcome === 'created') yield created(id, rowAt(number)[0]);
    if (outcome === 'changed')
      yield {
        ...subjectOf(id),
        action: `${subjectType}.edited`,
        before: camelKeys(before ?? {}),
        after: camelKeys(after ?? {}),
      };
  }
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
