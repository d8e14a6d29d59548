import * as words from '../contractors/contractor.schema.ts';
import type { FieldError } from '../errors.ts';
import { type KnownForContractors, pair } from './contractor-lookups.server.ts';
import type { NamedPlacement } from './import-lookups.rows.server.ts';

type Placing = { id: string; target: NamedPlacement | undefined; contractId: string; contactId: string };

/** A placement stays with its contract and its contact, and a contact is placed on a contract once. */
export function clashes(known: KnownForContractors, { id, target, contractId, contactId }: Placing): FieldError[] {
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
  const placed = known.pairs.get(pair(contractId, contactId));
  if (!target && placed && placed !== id)
    problems.push({ field: 'contact', message: words.ALREADY_CONTRACTOR, code: 'already_exists' });
  if (!placed) known.pairs.set(pair(contractId, contactId), id);
  return problems;
}
