import { brokenConstraint } from './broken-constraint.ts';
import { REFERENCE_TAKEN } from './contacts/contact.schema.ts';
import { Invalid } from './errors.ts';

/** Lower-cases one letter as the database does: letter for letter, wherever in a word it is. */
const lower = (letter: string) => String.fromCodePoint(letter.toLowerCase().codePointAt(0)!);

/**
 * Normalises a reference for comparison: case, and spaces around and between its parts, make no difference.
 * `reference_fold` in the database does the same.
 */
export const foldReference = (reference: string): string =>
  isPlain(reference) ? reference.toLowerCase() : foldAny(reference);

/** Whether a reference has only ASCII characters and single spaces, as nearly all have. */
const isPlain = (reference: string) =>
  /^[ -~]*$/.test(reference) && reference === reference.trim() && !reference.includes('  ');

const foldAny = (reference: string): string =>
  Array.from(reference.replace(/[\s\u0085]+/gu, ' ').replace(/^ | $/g, ''), lower).join('');

/** Looks up records by reference: the one with the exact spelling, otherwise the one with an equal reference. */
export function byReference<T extends { reference: string | null }>(records: readonly T[]) {
  const spelt = new Map(records.map((record) => [record.reference ?? '', record]));
  const folded = new Map(records.map((record) => [foldReference(record.reference ?? ''), record]));
  return (reference: string | null): T | undefined =>
    reference ? (spelt.get(reference) ?? folded.get(foldReference(reference))) : undefined;
}

/** Reports a reference that another record of the kind has, as refused by the database, in words. @throws Invalid at `reference` */
export function refuseTakenReference(error: unknown, table: string): void {
  if (![`${table}_reference`, `${table}_reference_key`].includes(brokenConstraint(error) ?? '')) return;
  throw new Invalid([{ field: 'reference', message: REFERENCE_TAKEN, code: 'already_exists' }]);
}

/** The same for a rejected promise; any other error is passed on. */
export const orReferenceTaken =
  (table: string) =>
  (error: unknown): never => {
    refuseTakenReference(error, table);
    throw error;
  };
