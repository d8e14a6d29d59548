import type { Database } from '#platform/database/database.ts';
import { suggestedName } from '../accounts/account.schema.ts';
import { type FieldError, Invalid } from '../errors.ts';
import { hadByAnother, takenNames } from './agencies.rows.server.ts';
import { NAME_UNAVAILABLE } from './agency.schema.ts';

/** What an agency wants to be called. `canonicalName` absent leaves its name in the address to us. */
export type WantedName = { agencyName: string; canonicalName?: string | null | undefined };

/** The refusal of a name that another agency has or had. */
export const nameUnavailable = () =>
  new Invalid([{ field: 'canonicalName', message: NAME_UNAVAILABLE, code: 'already_exists' }]);

/** Keeps an agency from the name that another had, whose mailed links would lead to it. @throws Invalid `canonicalName` */
export async function requireNeverAnothers(db: Database, agencyId: string, canonicalName: string): Promise<void> {
  if (await hadByAnother(db, agencyId, canonicalName)) throw nameUnavailable();
}

/** The name in the address that was asked for, or the suggested one with the first number that makes it free. @throws Invalid `canonicalName` */
export async function freeName({ db }: { db: Database }, { agencyName, canonicalName }: WantedName): Promise<string> {
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

/** The name with the numbers from one to the next twice as high; the first is without. */
const numbered = (name: string, from: number) =>
  Array.from({ length: from }, (_, n) => (from + n === 1 ? name : `${name}-${from + n}`));

/** Whether a refusal is about a name that another agency has. */
export const isNameTaken = (error: unknown): error is Invalid =>
  error instanceof Invalid && error.fields.some(({ message }) => message === NAME_UNAVAILABLE);

/**
 * Founds an agency under a free name. Where the name was left to us and another agency is given it at the same moment, the
 * next one is tried, so that nobody is told of a name that they did not choose.
 * @param found in a transaction of its own
 * @throws Invalid `canonicalName` where the name that was asked for is taken, and what `found` throws
 */
export async function underFreeName<T>(
  ctx: { db: Database },
  wanted: WantedName,
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

/** Why a name in the address cannot be had; nothing where it can. */
export async function nameProblems(ctx: { db: Database }, canonicalName: string): Promise<FieldError[]> {
  const wanted = { agencyName: canonicalName, canonicalName: canonicalName.trim().toLowerCase() };
  return freeName(ctx, wanted).then(
    () => [],
    (error: unknown) => (isNameTaken(error) ? error.fields : []),
  );
}
