import { recordEvents } from '../audit/record-event.server.ts';
import { removeHomelessAccounts } from '../accounts/remove-homeless-accounts.server.ts';
import { type Context, now, today, transact } from '../context.ts';
import { queueRemoval, removeNow } from '../files/remove-files.server.ts';
import { newId } from '../new-id.ts';
import { eraseWorkAccounts } from '../sso/erase-work-accounts.server.ts';
import { translatePasswordExceptionLoss } from '../sso/settings/password-exception.server.ts';
import { expectNothingOf } from '../reminders/missing/stored-missing.server.ts';
import { requestFromOthers } from '../timesheets/authorisation/request-from-new-authoriser.server.ts';
import { requireErasing } from './erasure.policy.ts';
import { eraseFromMails } from './erase-from-mails.server.ts';
import { eraseAccess, eraseContacts, eraseTraces, insertErasures } from './erasure.rows.server.ts';
import { eraseDownloads } from './erased-words.rows.server.ts';
import { finishErasures } from './finish-erasures.server.ts';
import { lockPersonToErase } from './lock-person-to-erase.server.ts';
import { retainUntil, PAY_REASON } from './retain-until.ts';
import { StillNeeded } from './still-needed.ts';
import { type Retained, type Person, selectRetained, selectObstacles } from './person.rows.server.ts';

/** Something that is kept, why, and until which day (`YYYY-MM-DD`). */
export type RetainedRecords = { what: Retained['what']; count: number; why: string; until: string };

/** How much of each kind was erased. */
export type Erased = Awaited<ReturnType<typeof eraseAccess>>['counts'] &
  Awaited<ReturnType<typeof eraseTraces>> & { contacts: number; mails: number; workAccounts: number; files: number };

/** What was erased, by kind, and what is kept. */
export type PersonErasure = {
  emailAddress: string;
  erased: Erased;
  kept: RetainedRecords[];
  isDryRun: boolean;
};

/** Thrown to roll back a preview. */
class Looked extends Error {
  readonly erasure: PersonErasure;
  constructor(erasure: PersonErasure) {
    super('A dry run.');
    this.erasure = erasure;
  }
}

/**
 * Erases a person’s data in the agency, as data protection law entitles them to ask. What payroll law requires stays
 * under their name and payroll number until its day, and is then erased automatically. The account is deleted if no
 * other agency knows it; whether it was is not disclosed, as that would reveal other agencies.
 * @throws Forbidden, NotFound, or Conflict `person_still_needed` naming what has to end first
 */
export async function erasePerson(
  ctx: Context,
  { emailAddress, isDryRun = false }: { emailAddress: string; isDryRun?: boolean },
): Promise<PersonErasure> {
  requireErasing(ctx.actor);
  try {
    const { erasure, files } = await transact(ctx, (tx) => erase(tx, emailAddress.trim(), isDryRun));
    await removeNow(ctx, files);
    await finishErasures(ctx);
    return erasure;
  } catch (error) {
    if (error instanceof Looked) return error.erasure;
    translatePasswordExceptionLoss(error);
    throw error;
  }
}

async function erase(ctx: Context, emailAddress: string, isDryRun: boolean) {
  const { db, agency } = ctx;
  const person = await lockPersonToErase(ctx, emailAddress);
  const obstacles = await selectObstacles(db, agency.id, person, today(ctx));
  if (obstacles.length > 0) throw new StillNeeded(obstacles);
  const kept = (await selectRetained(db, agency.id, person)).map(({ what, count, last }) => ({
    what,
    count,
    why: PAY_REASON,
    until: retainUntil(last),
  }));
  const mails = await eraseFromMails(ctx, person);
  const access = await eraseAccess(db, agency.id, person);
  const workAccounts = await eraseWorkAccounts(ctx, person);
  const traces = await eraseTraces(db, agency.id, person);
  const contacts = await eraseContacts(db, agency.id, person, now(ctx));
  await expectNothingOf(ctx, person.contactIds);
  if (person.standsInFor.length > 0) await requestFromOthers(ctx, { contactIds: person.standsInFor });
  await note(ctx, person, kept);
  await removeHomelessAccounts(ctx, person.accountId ? [person.accountId] : []);
  const downloads = await eraseDownloads(db, agency.id, person);
  const files = [...mails.files, ...access.files, ...downloads];
  const erased = { contacts, mails: mails.count, ...access.counts, workAccounts, ...traces, files: files.length };
  const erasure: PersonErasure = { emailAddress: person.emailAddress, erased, kept, isDryRun };
  if (isDryRun) throw new Looked(erasure);
  await queueRemoval(ctx, files);
  return { erasure, files };
}

async function note(ctx: Context, { contactIds, accountId }: Person, kept: RetainedRecords[]): Promise<void> {
  const [until = null] = kept.map((one) => one.until).toSorted((a, b) => b.localeCompare(a));
  const erasedAt = now(ctx);
  await insertErasures(
    ctx.db,
    contactIds.map((contactId) => ({
      agencyId: ctx.agency.id,
      id: newId(),
      contactId,
      accountId,
      keepUntil: until,
      erasedAt,
    })),
  );
  const event = { action: 'contact.erased' as const, subjectType: 'contact', detail: { keptUntil: until } };
  await recordEvents(
    ctx,
    contactIds.map((subjectId) => ({ ...event, subjectId })),
  );
}
