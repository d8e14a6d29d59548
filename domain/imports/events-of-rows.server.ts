import { camelCase } from '../camel-case.ts';
import type { AuditEvent } from '../audit/record-event.server.ts';
import type { ImportTarget } from './import-rules.ts';
import type { RowDiff } from './diff-rows.server.ts';

/** One event for every record and every authoriser that an import creates or changes. */
export function* eventsOf(target: ImportTarget | null, diff: RowDiff): Generator<AuditEvent> {
  if (target) yield* eventsOfRecords(target, diff);
  yield* eventsOfAuthorisers(diff);
}

function* eventsOfRecords({ subjectType }: ImportTarget, { staged, records }: RowDiff): Generator<AuditEvent> {
  const values = new Map(staged.map((row) => [row.number, row.values]));
  const isContractor = subjectType === 'contractor';
  for (const { number, id, outcome, before, after } of records) {
    const subject = { subjectType, subjectId: id, contractorId: isContractor ? id : null };
    if (outcome === 'created')
      yield { ...subject, action: `${subjectType}.created`, after: camelKeys(values.get(number) ?? {}) };
    if (outcome === 'changed')
      yield {
        ...subject,
        action: `${subjectType}.edited`,
        before: camelKeys(before ?? {}),
        after: camelKeys(after ?? {}),
      };
  }
}

function* eventsOfAuthorisers({ authorisers }: RowDiff): Generator<AuditEvent> {
  for (const { id, outcome, contractorId, contactId, isPrimary, before, after } of authorisers) {
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
