import * as words from '../../contractors/contractor.schema.ts';
import { overlapProblem, shareDays } from '../../contractors/other-placements.ts';
import type { FieldError } from '../../errors.ts';
import { type KnownForContractors, pair } from './contractor-lookups.server.ts';
import type { NamedPlacement } from '../import-lookups.rows.server.ts';

type Placing = {
  id: string;
  target: NamedPlacement | undefined;
  contractId: string;
  contactId: string;
  start: string;
  end: string | null;
};

/** Checks that a placement keeps its contract and its contact, and that no two placements of a contact on a contract share a day. */
export function clashes(known: KnownForContractors, placing: Placing): FieldError[] {
  const { id, target, contractId, contactId, start, end } = placing;
  const problems: FieldError[] = [];
  if (target && target.contractId !== contractId) {
    problems.push({
      field: 'contract',
      message: 'The contract of an existing contractor may not be changed.',
      code: 'not_allowed',
    });
  }
  if (target && target.contactId !== contactId) {
    problems.push({
      field: 'contact',
      message: 'The contact of an existing contractor may not be changed.',
      code: 'not_allowed',
    });
  }
  const key = pair(contractId, contactId);
  const placed = known.daysOf.get(key) ?? [];
  const other = placed.find((one) => one.id !== id && shareDays(one, placing));
  if (other && target) problems.push(overlapProblem(placing, other));
  else if (other) problems.push({ field: 'contact', message: words.ALREADY_CONTRACTOR, code: 'already_exists' });
  if (!target) known.daysOf.set(key, [...placed, { id, start, end }]);
  return problems;
}
