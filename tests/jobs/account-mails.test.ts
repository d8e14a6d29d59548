import { beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { requestMail } from '#domain/accounts/mails/account-mail-requests.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { removeEndedAccess } from '#domain/retention/remove-expired.server.ts';
import { sendAccountMail } from '#jobs/send-account-mail.job.ts';
import { notifyAccountOwner } from '#jobs/tell-account-holder.job.ts';
import type { InstallationJob } from '#jobs/job-definition.ts';
import { fixedClock } from '#platform/clock.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { installQueue, type Job } from '#platform/queue/queue.ts';
import { rowsOf } from '../support/installation.ts';
import { givePassword } from '../support/member.ts';
import { makePlacement } from '../support/placement.ts';
import { mailsOf } from '../support/stored-mails.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
let emailAddress: string;
beforeAll(async () => {
  const { actor } = (await makePlacement(world.here)).contractor;
  ({ emailAddress } = await givePassword(world.platform, (actor as RoleActor).accountId));
});

type Waiting = Pick<Job, 'id' | 'name' | 'agencyId' | 'data'>;
/** Returns the waiting jobs with this name. */
const waiting = (name: string) =>
  rowsOf<Waiting>(
    world.database.appUrl,
    `select id, name, data->>'agencyId' as "agencyId", data->'data' as data from pgboss.job where name = '${name}' order by created_on, id`,
  );
const AS_GIVEN = { attempt: 1, isLastAttempt: false, workerId: newId() };
const work = async (definition: InstallationJob) => {
  const mailer = createMailer(world.platform.config);
  for (const job of await waiting(definition.name))
    await definition.sweep({ platform: world.platform, mailer }, { ...job, ...AS_GIVEN });
};
const requests = () =>
  rowsOf<{ email: string }>(world.database.ownerUrl, 'select email_address as email from account_mail_requests');
const ask = (email: string) =>
  requestMail(world.here, 'send-account-mail', { emailAddress: email, wanted: 'passwordReset', notice: null });

test('A requested mail is sent once, and the email it was requested with is then deleted', async () => {
  await ask(emailAddress);
  await ask('nobody@elsewhere.example');
  expect((await requests()).map(({ email }) => email).sort()).toEqual(
    [emailAddress, 'nobody@elsewhere.example'].sort(),
  );
  await work(sendAccountMail);
  await work(sendAccountMail);
  expect(await mailsOf(world.here, { kind: 'resetPassword' })).toHaveLength(1);
  expect(await requests()).toEqual([]);
});

test('So is a notice, and one meant once waits as one', async () => {
  const notice = { kind: 'manyWrongPasswords' } as const;
  for (let time = 0; time < 3; time += 1)
    await requestMail(
      world.here,
      'tell-account-holder',
      { emailAddress, wanted: null, notice },
      { once: emailAddress },
    );
  expect([(await requests()).length, (await waiting('tell-account-holder')).length]).toEqual([1, 1]);
  await work(notifyAccountOwner);
  expect(await mailsOf(world.here, { kind: 'accountNotice' })).toHaveLength(1);
  expect(await requests()).toEqual([]);
});

test('Unanswered requests are deleted after a week', async () => {
  await ask(emailAddress);
  const at = (instant: string) => ({ ...world.here, clock: fixedClock(instant) });
  await removeEndedAccess(at('2026-06-02T08:40:00Z'));
  expect(await requests()).toHaveLength(1);
  await removeEndedAccess(at('2026-06-02T08:40:01Z'));
  expect(await requests()).toEqual([]);
});

test('Jobs of a version that queued emails are converted when the queue is installed, and still run', async () => {
  await rowsOf(world.database.appUrl, 'delete from pgboss.job');
  const insert = (name: string, state: string, data: object) =>
    rowsOf(
      world.database.appUrl,
      `insert into pgboss.job (name, data, state, policy) values
        ('${name}', '${JSON.stringify({ agencyId: world.here.agency.id, data })}', '${state}', 'standard')`,
    );
  const before = (await mailsOf(world.here, {})).length;
  await insert('send-account-mail', 'created', { emailAddress, wanted: 'passwordReset' });
  await insert('tell-account-holder', 'created', {
    emailAddress,
    notice: { kind: 'codesOn' },
    at: '2026-05-26T08:00:00Z',
  });
  await insert('send-account-mail', 'completed', { emailAddress, wanted: 'passwordReset' });
  await insert('apply-import', 'completed', { importId: 'x', actor: { emailAddress } });
  await installQueue(world.database.appUrl);
  const [queue] = await rowsOf<{ text: string }>(
    world.database.appUrl,
    `select string_agg(data::text, ' ') as text from pgboss.job`,
  );
  expect(queue!.text).not.toContain('@');
  expect(await requests()).toHaveLength(2);
  await work(sendAccountMail);
  await work(notifyAccountOwner);
  expect(await requests()).toEqual([]);
  expect((await mailsOf(world.here, {})).length).toBe(before + 2);
});
