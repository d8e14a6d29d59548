import { firstFew } from '../first-few.ts';
import { groupBy } from '../group-by.ts';
import type { FieldError } from '../errors.ts';
import { foldReference } from '../reference.ts';

/** How a row found the existing record; null where it creates one. */
export const FOUND_BY = ['reference', 'emailAddress', 'name', 'placement'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** How a record was found, in words. */
export const FOUND_BY_WORDS: Record<FoundBy, string> = {
  reference: 'Found by reference',
  emailAddress: 'Found by email',
  name: 'Found by name',
  placement: 'Found by person and contract',
};

/** Indexes records by name, in any case and spacing; several may share one. */
export function byName<T>(records: readonly T[], nameOf: (record: T) => string): (name: string) => T[] {
  const found = groupBy(records, (record) => foldReference(nameOf(record)));
  return (name) => found.get(foldReference(name)) ?? [];
}

/** Returns the one record with a name, or why a file has to give its reference. */
export function onlyOne<T extends { reference: string | null }>(
  records: T[],
  said: { field: string; plural: string; name: string },
): { record?: T; problem?: FieldError } {
  if (records.length < 2) return records[0] ? { record: records[0] } : {};
  const references = records.map(({ reference }) => reference ?? 'one without a reference');
  const { field, plural, name } = said;
  const message = `${records.length} ${plural} are called “${name}”: ${firstFew(references)}. Give a reference.`;
  return { problem: { field, message, code: 'contradictory' } };
}

/** Returns the note for a new record whose name others already have; undefined if none has. */
export function namesakeNote(noun: 'client' | 'contract', others: readonly { reference: string | null }[]) {
  if (others.length === 0) return undefined;
  const named = firstFew(others.map(({ reference }) => reference ?? 'without a reference'));
  return `There is already a ${noun} of this name (${named}), and this adds another.`;
}
