import { brokenConstraint } from './broken-constraint.ts';
import { REFERENCE_TAKEN } from './contacts/contact.schema.ts';
import { Invalid } from './errors.ts';

/** One letter in lower case as the database has it: a letter for a letter, wherever in a word it stands. */
const lower = (letter: string) => String.fromCodePoint(letter.toLowerCase().codePointAt(0)!);

/** A reference as it is compared: case, and spaces around and between its parts, make no other one. `reference_fold` of the database is the same. */
export const foldReference = (reference: string): string =>
  isPlain(reference) ? reference.toLowerCase() : foldAny(reference);

/** Whether a reference is of ASCII letters and signs, parted by single spaces, as nearly all are. */
const isPlain = (reference: string) =>
  /^[ -~]*$/.test(reference) && reference === reference.trim() && !reference.includes('  ');

const foldAny = (reference: string): string =>
  Array.from(reference.replace(/[\s\u0085]+/gu, ' ').replace(/^ | $/g, ''), lower).join('');

/** Records by their references: the one that is spelt so, or else the one whose reference is the same. */
export function byReference<T extends { reference: string | null }>(records: readonly T[]) {
  const spelt = new Map(records.map((record) => [record.reference ?? '', record]));
  const folded = new Map(records.map((record) => [foldReference(record.reference ?? ''), record]));
  return (reference: string | null): T | undefined =>
    reference ? (spelt.get(reference) ?? folded.get(foldReference(reference))) : undefined;
}

/** Turns the database's refusal of a reference that another record of the kind has into words. @throws Invalid at `reference` */
export function refuseTakenReference(error: unknown, table: string): void {
  if (![`${table}_reference`, `${table}_reference_key`].includes(brokenConstraint(error) ?? '')) return;
  throw new Invalid([{ field: 'reference', message: REFERENCE_TAKEN, code: 'already_exists' }]);
}

/** The same for what a promise failed with; anything else is passed on. */
export const orReferenceTaken =
  (table: string) =>
  (error: unknown): never => {
    refuseTakenReference(error, table);
    throw error;
  };
