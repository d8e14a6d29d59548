import { afterEach, beforeAll, expect, test } from 'vitest';
import { requestMail } from '#domain/accounts/mails/account-mail-requests.server.ts';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { insertEmailChange } from '#domain/accounts/own-account/email-changes.rows.server.ts';
import { agencyOfEmailChange } from '#domain/accounts/own-account/send-email-change.server.ts';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { sendAccountMail } from '#jobs/send-account-mail.job.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { Job } from '#platform/queue/queue.ts';
import { rowsOf } from '../support/installation.ts';
import { keyOf, newestRole } from '../support/mailed-key.ts';
import { MEMBER_PASSWORD, visitorOf } from '../support/member.ts';
import { mailsOf } from '../support/stored-mails.ts';
import { addContact, openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
const emailAddress = 'zofia@people.example';
let accountId: string;

/** Gives the person a role. @returns the key of their invitation */
async function invite(ctx: Context): Promise<string> {
  const { contactId } = await addContact(ctx, emailAddress, 'Zofia Adamska');
  await createAdministrator(ctx, { contactId, isSuperAdministrator: false });
  const role = await newestRole(ctx);
  const [found] = await ctx.db.run<{ accountId: string }>({
    text: 'select account_id from roles where id = $1',
    values: [role.roleId],
  });
  accountId = found!.accountId;
  return (await keyOf((compose) => sendInvitation(ctx, role, compose)))!;
}
beforeAll(async () => {
  const key = await invite(world.here);
  await verifyAccount(visitorOf(world.platform, world.here), { key, password: MEMBER_PASSWORD, terms: true });
});
afterEach(() => resumeAgency(world.here));

/** Requests a new password at the product's own address, and has the email sent. */
async function ask(): Promise<void> {
  const { pool, clock, queue, config } = world.platform;
  const ctx = { db: pool.for({ agencyId: null }), clock, queue, agency: null };
  await rowsOf(world.database.appUrl, `delete from pgboss.job where name = 'send-account-mail'`);
  await requestMail(ctx, 'send-account-mail', { emailAddress, wanted: 'passwordReset', notice: null });
  const jobs = await rowsOf<Pick<Job, 'id' | 'name' | 'data'>>(
    world.database.appUrl,
    `select id, name, data->'data' as data from pgboss.job where name = 'send-account-mail'`,
  );
  const mailer = createMailer(config);
  for (const job of jobs)
    await sendAccountMail.sweep(
      { platform: world.platform, mailer },
      { ...job, agencyId: null, attempt: 1, isLastAttempt: false, workerId: newId() },
    );
}
const subjects = async (ctx: Context, kind: string) => (await mailsOf(ctx, { kind })).map(({ subject }) => subject);

test('A person whose only agency is suspended is told that its portal is closed, and gets no link to it', async () => {
  await suspendAgency(world.here);
  await ask();
  expect(await subjects(world.here, 'accountNotice')).toEqual(['The timesheet portal is closed']);
  expect(await subjects(world.here, 'resetPassword')).toEqual([]);
});

test('A person who has joined a suspended agency and is invited to an open one gets the open one’s link', async () => {
  await invite(world.there);
  const before = (await subjects(world.there, 'verifyAccount')).length;
  await suspendAgency(world.here);
  await ask();
  expect(await subjects(world.there, 'verifyAccount')).toHaveLength(before + 1);
  expect(await subjects(world.here, 'resetPassword')).toEqual([]);
});

test('A change of email requested on the product’s address is confirmed at an open agency', async () => {
  const id = newId();
  const addresses = { oldAddress: emailAddress, newAddress: 'zofia.new@people.example' };
  const at = { createdAt: world.here.clock.now().toString(), expiresAt: '2099-01-01T00:00:00Z' };
  const db = world.here.db.as(accountId);
  await db.run(insertEmailChange(db, { id, accountId, ...addresses, ...at }));
  const agency = () => agencyOfEmailChange({ db: world.platform.pool.for({ agencyId: null }) }, id);
  for (const [suspended, open] of [
    [world.here, world.there],
    [world.there, world.here],
  ] as const) {
    await suspendAgency(suspended);
    expect(await agency()).toBe(open.agency.id);
    await resumeAgency(suspended);
  }
});
