const UP_TO_DATE = 'The database has not been brought up to date: run `countersign migrate up`.';
const BUSY = 'The database is busy with the same records. Please try again.';

/** What an operator can do about a database's errors, by PostgreSQL error code. */
const SENTENCES: [code: RegExp, sentence: string][] = [
  [/^28/, 'The database refused the role or its password. Please check DATABASE_URL and MIGRATION_DATABASE_URL.'],
  [/^3D000$/, 'The database was not found. Please check DATABASE_URL and MIGRATION_DATABASE_URL.'],
  [
    /^42501$/,
    'The role is not allowed to do this. Set MIGRATION_DATABASE_URL to the owner of the tables, and run `countersign migrate up`.',
  ],
  [/^(42P01|42703|42883|3F000)$/, UP_TO_DATE],
  [/^22P02$/, 'There is nothing with this id.'],
  [/^53100$/, 'The disk of the database is full. Free some space there, and try again.'],
  [/^53200$/, 'The database server is out of memory.'],
  [/^(40001|40P01|55P03)$/, BUSY],
  [/^57014$/, 'The database took too long and was stopped. Please try again with less at once.'],
  [/^25006$/, 'The database is read-only at the moment: it is a standby, or was made read-only.'],
];

/** Whether an error is the database's own, which is worded for people who write statements. */
function isDatabaseError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** PostgreSQL's errors that a later attempt may not meet: room, memory or a lock that is missing at the moment. */
const PASSING = /^(53|40001|40P01|55P03|25006)/;

/** Whether the same command may succeed later. */
export const isPassing = (error: unknown): boolean => isDatabaseError(error) && PASSING.test(error.code);

/** Returns the message shown in place of a PostgreSQL error, whose own wording is never shown; null for any other error. */
export function databaseWords(error: unknown): string | null {
  if (!isDatabaseError(error)) return null;
  const known = SENTENCES.find(([code]) => code.test(error.code));
  return known?.[1] ?? `The database could not do this (${error.code}). Nothing was changed. Please report it.`;
}
