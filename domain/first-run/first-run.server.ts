import { timingSafeEqual } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '#platform/database/database.ts';
import type { Clock } from '#platform/clock.ts';
import { giveFirstPassword } from '../accounts/give-first-password.server.ts';
import { refuseGuessable } from '../accounts/refuse-guessable.server.ts';
import { hashToken, newToken } from '../accounts/token.server.ts';
import { requireAgencyKeeper } from '../agencies/agency.policy.ts';
import { createAgency, type FoundedAgency } from '../agencies/create-agency.server.ts';
import { underFreeName } from '../agencies/free-name.server.ts';
import type { Context, VisitorContext } from '../context.ts';
import { NotFound } from '../errors.ts';
import { type FirstRun, selectFirstRun, updateFirstRun } from './first-run.rows.server.ts';
import type { FirstAgency } from './first-run.schema.ts';

/** For how many hours the link of the first run works. */
const FIRST_RUN_HOURS = 24;

const notValid = () =>
  new NotFound('This link no longer works. Start Countersign again for a new one.', { code: 'link_not_valid' });

/**
 * Makes the key of the link that the first agency is made with, in the place of any before; none where there is an agency.
 * @throws Forbidden for anybody but the operator and the system
 */
export async function renewFirstRun(
  ctx: Pick<Context, 'db' | 'actor' | 'clock'>,
): Promise<{ key: string; expiresAt: string } | null> {
  requireAgencyKeeper(ctx.actor);
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

/** Whether the installation waits for its first agency, which only the link of the first run makes. */
export async function isFirstRun({ db }: { db: Database }): Promise<boolean> {
  const { firstRunHash, hasAgency } = await selectFirstRun(db);
  return firstRunHash !== null && !hasAgency;
}

/** Looks whether a key works; looking uses nothing up. @throws NotFound `link_not_valid` */
export async function checkFirstRun({ db, clock }: Pick<VisitorContext, 'db' | 'clock'>, key: string): Promise<void> {
  if (!works(await selectFirstRun(db), key, clock)) throw notValid();
}

function works({ firstRunHash, firstRunExpiresAt, hasAgency }: FirstRun, key: string, clock: Clock): boolean {
  if (hasAgency || firstRunHash === null || firstRunExpiresAt === null) return false;
  const isBefore = Temporal.Instant.compare(clock.now(), Temporal.Instant.from(firstRunExpiresAt)) < 0;
  return isBefore && timingSafeEqual(hashToken(key), firstRunHash);
}

/**
 * Makes the installation's first agency, open at once, with its super administrator, who logs in with the password that
 * they chose. The key is used up.
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
