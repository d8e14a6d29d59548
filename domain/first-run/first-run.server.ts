import { timingSafeEqual } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '#platform/database/database.ts';
import type { Clock } from '#platform/clock.ts';
import { giveFirstPassword } from '../accounts/give-first-password.server.ts';
import { refuseGuessable } from '../accounts/refuse-guessable.server.ts';
import { hashToken, newToken } from '../accounts/token.server.ts';
import { requireAgencyManagement } from '../agencies/agency.policy.ts';
import { createAgency, type FoundedAgency } from '../agencies/create-agency.server.ts';
import { underFreeName } from '../agencies/free-name.server.ts';
import type { Context, VisitorContext } from '../context.ts';
import { NotFound } from '../errors.ts';
import { type FirstRun, selectFirstRun, updateFirstRun } from './first-run.rows.server.ts';
import type { FirstAgency } from './first-run.schema.ts';

/** How many hours the first-run link works. */
const FIRST_RUN_HOURS = 24;

const notValid = () =>
  new NotFound('This link no longer works. Start Countersign again for a new one.', { code: 'link_not_valid' });

/**
 * Creates the key of the link for creating the first agency, replacing any previous one; none if there is an agency.
 * @throws Forbidden for anyone but the operator and the system
 */
export async function renewFirstRun(
  ctx: Pick<Context, 'db' | 'actor' | 'clock'>,
): Promise<{ key: string; expiresAt: string } | null> {
  requireAgencyManagement(ctx.actor);
  return ctx.db.transaction(async (db) => {
    const { hasAgency } = await selectFirstRun(db, { lock: true });
    if (hasAgency) {
      await db.run(updateFirstRun(db, null));
      return null;
    }
    const key = newToken();
    const expiresAt = ctx.clock.now().add({ hours: FIRST_RUN_HOURS }).toString();
    await db.run(updateFirstRun(db, { hash: hashToken(key), expiresAt }));
    return { key, expiresAt };
  });
}

/** Returns whether the installation awaits its first agency, which only the first-run link can create. */
export async function isFirstRun({ db }: { db: Database }): Promise<boolean> {
  const { firstRunHash, hasAgency } = await selectFirstRun(db);
  return firstRunHash !== null && !hasAgency;
}

/** Checks whether a key works, without using it up. @throws NotFound `link_not_valid` */
export async function checkFirstRun({ db, clock }: Pick<VisitorContext, 'db' | 'clock'>, key: string): Promise<void> {
  if (!works(await selectFirstRun(db), key, clock)) throw notValid();
}

function works({ firstRunHash, firstRunExpiresAt, hasAgency }: FirstRun, key: string, clock: Clock): boolean {
  if (hasAgency || firstRunHash === null || firstRunExpiresAt === null) return false;
  const isBefore = Temporal.Instant.compare(clock.now(), Temporal.Instant.from(firstRunExpiresAt)) < 0;
  return isBefore && timingSafeEqual(hashToken(key), firstRunHash);
}

/**
 * Creates the installation's first agency, open at once, with its super administrator, who logs in with their chosen
 * password. Uses up the key.
 * @throws NotFound `link_not_valid`, Invalid at `canonicalName` or `password`
 */
export async function foundFirstAgency(
  ctx: VisitorContext & { portalUrl(canonicalName: string): string },
  { key, password, ...wanted }: FirstAgency & { key: string },
): Promise<FoundedAgency> {
  await checkFirstRun(ctx, key);
  await refuseGuessable(ctx, password, wanted);
  const passwordHash = await ctx.passwords.hash(password);
  const { db, clock, queue, files, sealing, portalUrl } = ctx;
  const founding = { db, clock, queue, files, sealing, portalUrl, actor: { kind: 'system' as const } };
  const { agencyName, fullname, emailAddress } = wanted;
  return underFreeName(ctx, wanted, (canonicalName) =>
    db.transaction(async (within) => {
      if (!works(await selectFirstRun(within, { lock: true }), key, clock)) throw notValid();
      const administrator = { fullname, emailAddress, telephoneNumber: null };
      const input = { displayName: agencyName, canonicalName, website: null, administrator };
      const founded = await createAgency({ ...founding, db: within }, input);
      const { accountId } = founded.administrator;
      await giveFirstPassword({ db: within, clock }, { accountId, agencyId: founded.agency.id }, passwordHash);
      await within.run(updateFirstRun(within, null));
      return founded;
    }),
  );
}
