import { camelCase } from '../camel-case.ts';
import type { AuditEvent } from '../audit/record-event.server.ts';
import type { ImportTarget } from './import-rules.ts';
import type { RowDiff } from './diff-rows.server.ts';

/** One event for every record and every authoriser that an import creates or changes. */
export const eventsOf = (target: ImportTarget | null, diff: RowDiff): AuditEvent[] => [
  ...(target ? eventsOfRecords(target, diff) : []),
  ...eventsOfAuthorisers(diff),
];

function eventsOfRecords({ subjectType }: ImportTarget, { staged, records }: RowDiff): AuditEvent[] {
  const values = new Map(staged.map((row) => [row.number, row.values]));
  const isContractor = subjectType === 'contractor';
  return records.flatMap(({ number, id, outcome, before, after }): AuditEvent[] => {
    if (outcome === 'unchanged') return [];
    const subject = { subjectType, subjectId: id, contractorId: isContractor ? id : null };
    if (outcome === 'created')
      return [{ ...subject, action: `${subjectType}.created`, after: camelKeys(values.get(number) ?? {}) }];
    return [
      { ...subject, action: `${subjectType}.edited`, before: camelKeys(before ?? {}), after: camelKeys(after ?? {}) },
    ];
  });
}

function eventsOfAuthorisers({ authorisers }: RowDiff): AuditEvent[] {
  return authorisers.flatMap(({ id, outcome, contractorId, contactId, isPrimary, before, after }): AuditEvent[] => {
    if (outcome === 'unchanged') return [];
    const subject = { subjectType: 'authoriser', subjectId: id, contractorId };
    if (outcome === 'created')
      return [{ ...subject, action: 'authoriser.created', after: { contactId, contractorId, isPrimary } }];
    return [
      { ...subject, action: 'authoriser.edited', before: camelKeys(before ?? {}), after: camelKeys(after ?? {}) },
    ];
  });
}

function camelKeys(values: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const column of Object.keys(values)) named[camelCase(column)] = values[column];
  return named;
}
