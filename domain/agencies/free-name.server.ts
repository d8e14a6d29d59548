import type { Database } from '#platform/database/database.ts';
import { suggestedName } from '../accounts/account.schema.ts';
import { type FieldError, Invalid } from '../errors.ts';
import { hadByAnother, takenNames } from './agencies.rows.server.ts';
import { NAME_UNAVAILABLE } from './agency.schema.ts';

/** The name an agency wants. Without `canonicalName`, the name in its address is chosen for it. */
export type RequestedName = { agencyName: string; canonicalName?: string | null | undefined };

/** Returns the error for a name that another agency has or had. */
export const nameUnavailable = () =>
  new Invalid([{ field: 'canonicalName', message: NAME_UNAVAILABLE, code: 'already_exists' }]);

/** Prevents an agency from taking a name another has had, since its emailed links would lead there. @throws Invalid `canonicalName` */
export async function requireNeverAnothers(db: Database, agencyId: string, canonicalName: string): Promise<void> {
  if (await hadByAnother(db, agencyId, canonicalName)) throw nameUnavailable();
}

/** Returns the requested name for the address, or the suggested one with the first number that makes it free. @throws Invalid `canonicalName` */
export async function freeName(
  { db }: { db: Database },
  { agencyName, canonicalName }: RequestedName,
): Promise<string> {
  const name = canonicalName ?? suggestedName(agencyName);
  if (name === '')
    throw new Invalid([{ field: 'canonicalName', message: 'Please specify a custom URL', code: 'missing' }]);
  for (let from = 1; ; from *= 2) {
    const names = canonicalName ? [name] : numbered(name, from);
    const taken = new Set((await db.run<{ name: string }>(takenNames(names))).map((row) => row.name));
    const free = names.find((one) => !taken.has(one));
    if (free !== undefined) return free;
    if (canonicalName) throw nameUnavailable();
  }
}

/** Returns the name with the numbers from one up to double it; number one is omitted. */
const numbered = (name: string, from: number) =>
  Array.from({ length: from }, (_, n) => (from + n === 1 ? name : `${name}-${from + n}`));

/** Returns whether a refusal is about a name taken by another agency. */
export const isNameTaken = (error: unknown): error is Invalid =>
  error instanceof Invalid && error.fields.some(({ message }) => message === NAME_UNAVAILABLE);

/**
 * Founds an agency under a free name. If the name was not requested and another agency takes it at the same moment, the
 * next one is tried, so that nobody is told of a name they did not choose.
 * @param found in its own transaction
 * @throws Invalid `canonicalName` if the requested name is taken, and whatever `found` throws
 */
export async function underFreeName<T>(
  ctx: { db: Database },
  wanted: RequestedName,
  found: (canonicalName: string) => Promise<T>,
): Promise<T> {
  for (;;) {
    const name = await freeName(ctx, wanted);
    try {
      return await found(name);
    } catch (error) {
      if (!isNameTaken(error) || wanted.canonicalName) throw error;
    }
  }
}

/** Returns why a name in the address is unavailable; nothing if it is available. */
export async function nameProblems(ctx: { db: Database }, canonicalName: string): Promise<FieldError[]> {
  const wanted = { agencyName: canonicalName, canonicalName: canonicalName.trim().toLowerCase() };
  return freeName(ctx, wanted).then(
    () => [],
    (error: unknown) => (isNameTaken(error) ? error.fields : []),
  );
}
