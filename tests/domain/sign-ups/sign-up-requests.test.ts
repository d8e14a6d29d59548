import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignUpSchema } from '#domain/accounts/account.schema.ts';
import { signUp, type SignUpContext } from '#domain/agencies/sign-up.server.ts';
import { approveSignUp, declineSignUp } from '#domain/sign-ups/decide-sign-up.server.ts';
import { forgetSignUps } from '#domain/sign-ups/forget-sign-ups.server.ts';
import { listSignUps } from '#domain/sign-ups/list-sign-ups.server.ts';
import type { RequestStatus } from '#domain/sign-ups/sign-up-request.ts';
import { sendMailOfSignUp } from '#jobs/send-sign-up-mail.job.ts';
import { fixedClock } from '#platform/clock.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { openAgencyContext, openNamedAgencyContext, operatorContext } from '#platform/open-context.ts';
import type { Job } from '#platform/queue/queue.ts';
import { isTo, type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { warmPool } from '#tests/support/race.ts';
import { openTwoAgencies, TEST_NOW, type TwoAgencies } from '#tests/support/two-agencies.ts';
import { newcomerOf } from '#tests/support/member.ts';

let world: TwoAgencies;
let mailbox: Mailbox;
beforeAll(async () => {
  [world, mailbox] = await Promise.all([openTwoAgencies(), openMailbox()]);
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

const BY = { by: 'Command line, ruth' };
let [nth, place] = [0, 0];
const asking = (more: object = {}) => {
  nth += 1;
  return SignUpSchema.parse({
    agencyName: `Sunbeam ${nth}`,
    websiteAddress: `sunbeam-${nth}.example`,
    fullname: 'Michelle Yates',
    emailAddress: `michelle@sunbeam-${nth}.example`,
    telephoneNumber: '0191 496 0117',
    terms: true,
    ...more,
  });
};
const visitor = (mode: SignUpContext['mode']): SignUpContext => ({ ...newcomerOf(world.platform), mode });
/** Signs up from a separate network, so that nobody waits because of someone else's attempts. */
const signUpNow = (mode: SignUpContext['mode'], input: ReturnType<typeof asking>) =>
  signUp(visitor(mode), input, { address: `192.0.2.${(place += 1)}` });
const at = (days: number) =>
  fixedClock(
    Temporal.Instant.from(TEST_NOW)
      .add({ seconds: Math.round(days * 86_400) })
      .toString(),
  );
const operator = (days = 0) => operatorContext(world.platform, { kind: 'commandLine' }, at(days));
const listed = (status: RequestStatus) => listSignUps(operator(), status);
const ask = async (more: object = {}) => {
  const input = asking(more);
  expect(await signUpNow('approval', input)).toEqual({ outcome: 'requested' });
  return (await listed('waiting')).find(({ agencyName }) => agencyName === input.agencyName)!;
};
const open = (name: string) => openNamedAgencyContext(world.platform, name, { kind: 'system' });
const mailJobs = (requestId: string) =>
  world.platform.pool.for({ agencyId: null }).run<Job>({
    text: `select id, data->'data' as data from pgboss.job where name = 'send-sign-up-mail' and data->'data'->>'requestId' = $1 order by created_on`,
    values: [requestId],
  });
const send = async (requestId: string) => {
  const settings = { dataDir: '/nowhere', mailFrom: 'Countersign <no-reply@localhost>', smtpUrl: mailbox.smtpUrl };
  const mailer = createMailer(settings);
  const platform = { ...world.platform, config: { ...world.platform.config, operatorEmail: 'ruth@operator.example' } };
  for (const job of await mailJobs(requestId)) await sendMailOfSignUp.sweep({ platform, mailer }, job);
  mailer.close();
};

describe('A request to sign up', () => {
  test('is stored as requested, and creates nothing', async () => {
    const request = await ask({ agencyName: 'Patient House' });
    expect(request).toMatchObject({
      agencyName: 'Patient House',
      canonicalName: null,
      fullname: 'Michelle Yates',
      status: 'waiting',
      askedAt: TEST_NOW,
      decidedAt: null,
      portalUrl: 'http://patient-house.localhost:3000',
    });
    await expect(open('patient-house')).rejects.toThrow('There is no agency');
  });
  test('is mailed to the operator with the facts and the commands, and replies go to the sender', async () => {
    const request = await ask({ agencyName: 'Here Ltd', canonicalName: 'heere', websiteAddress: '' });
    await send(request.id);
    const mail = await mailbox.next((one) => isTo(one, 'ruth@operator.example'));
    expect(mail.subject).toBe('Here Ltd asks for a timesheet portal');
    expect(mail.replyTo?.value[0]?.address).toBe(request.emailAddress);
    for (const fact of ['http://heere.localhost:3000', 'Michelle Yates', '0191 496 0117', 'none given'])
      expect(mail.text).toContain(fact);
    expect(mail.text?.replace(/\s+/g, ' ')).toContain('Its name is close to Agency here, which is a customer.');
    expect(mail.text?.replace(/\s+/g, ' ')).toContain(`countersign signup approve ${request.id}`);
    expect(mail.text?.replace(/\s+/g, ' ')).toContain(`countersign signup decline ${request.id} --reason`);
  });
  test('that is sent twice is one, and one mail', async () => {
    const input = asking();
    await signUpNow('approval', input);
    const again = {
      ...input,
      emailAddress: input.emailAddress.toUpperCase(),
      agencyName: input.agencyName.toUpperCase(),
    };
    expect(await signUpNow('approval', again)).toEqual({ outcome: 'requested' });
    const same = (await listed('waiting')).filter(
      ({ agencyName }) => agencyName.toLowerCase() === input.agencyName.toLowerCase(),
    );
    expect(same.length).toBe(1);
    expect((await mailJobs(same[0]!.id)).length).toBe(1);
  });
  test('for a name that is taken, or without letters, is refused at its field', async () => {
    await expect(signUpNow('approval', asking({ canonicalName: 'here' }))).rejects.toMatchObject({
      fields: [{ field: 'canonicalName', message: 'This name is unavailable, please choose another' }],
    });
    await expect(signUpNow('approval', asking({ agencyName: '???' }))).rejects.toMatchObject({
      fields: [{ field: 'canonicalName', message: 'Please specify a custom URL' }],
    });
  });
  test('is visible to the operator only: neither to visitors nor to an agency', async () => {
    const { id } = await ask();
    const { pool } = world.platform;
    const seen = (scope: Parameters<typeof pool.for>[0]) =>
      pool.for(scope).run({ text: 'select id from sign_up_requests', values: [] });
    expect((await seen({ agencyId: null, operator: true })).length).toBeGreaterThan(0);
    expect(await seen({ agencyId: null })).toEqual([]);
    expect(await seen({ agencyId: world.here.agency.id })).toEqual([]);
    const decide = { text: `delete from sign_up_requests where id = $1 returning id`, values: [id] };
    expect(await pool.for({ agencyId: null }).run(decide)).toEqual([]);
    const stranger = { ...operator(), actor: { kind: 'apiKey' as const, apiKeyId: id, name: 'x', scopes: [] } };
    await expect(listSignUps(stranger, 'waiting')).rejects.toMatchObject({ code: 'role_may_not' });
    await expect(approveSignUp(stranger, { id, ...BY })).rejects.toMatchObject({ code: 'role_may_not' });
    expect(() => declineSignUp(stranger, { id, reason: 'x', ...BY })).toThrow('not permitted');
  });
});

describe('Approving a request', () => {
  test('creates the agency as signing up does, and mails the verification link', async () => {
    const request = await ask({ agencyName: 'Aire Valley' });
    const { founded } = await approveSignUp(operator(), { id: request.id, ...BY });
    expect(founded.agency).toMatchObject({ canonicalName: 'aire-valley', status: 'unverified' });
    const { db, agency } = await open('aire-valley');
    expect(agency).toMatchObject({ displayName: 'Aire Valley', website: request.websiteAddress });
    const invitations = await db.run({
      text: `select 1 from pgboss.job where name = 'send-invitation' and data->>'agencyId' = $1`,
      values: [agency.id],
    });
    expect(invitations.length).toBe(1);
    const [approved] = await listed('approved');
    expect(approved).toMatchObject({
      id: request.id,
      decidedBy: 'Command line, ruth',
      decidedAt: TEST_NOW,
      founded: { state: 'unverified', nameFreedAt: '2026-06-09T08:40:00Z' },
    });
  });
  test('works once: again, and declining after it, are refused with who decided', async () => {
    const { id, agencyName } = await ask();
    await approveSignUp(operator(), { id, ...BY });
    const refusal = {
      code: 'sign_up_decided',
      message: `The request of ${agencyName} was approved already, on 2026-05-26 by Command line, ruth.`,
    };
    await expect(approveSignUp(operator(), { id, ...BY })).rejects.toMatchObject(refusal);
    await expect(declineSignUp(operator(), { id, reason: 'late', ...BY })).rejects.toMatchObject(refusal);
    for (const unknown of ['nothing', '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11'])
      await expect(approveSignUp(operator(), { id: unknown, ...BY })).rejects.toMatchObject({
        code: 'sign_up_request_not_found',
      });
  });
  test('several times at once creates one agency', async () => {
    const { id, agencyName } = await ask();
    await warmPool(world.platform);
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => approveSignUp(operator(), { id, ...BY })));
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const [{ count } = { count: 0 }] = await operator().db.run<{ count: number }>({
      text: 'select count(*)::int as count from agencies where display_name = $1',
      values: [agencyName],
    });
    expect(count).toBe(1);
  });
  test('under a name taken meanwhile is refused by name, and works under another', async () => {
    const request = await ask({ canonicalName: 'ridings' });
    await signUpNow('open', asking({ canonicalName: 'ridings' }));
    expect((await listed('waiting')).find(({ id }) => id === request.id)).toMatchObject({
      portalUrl: null,
      notes: [{ kind: 'look', text: 'The address ridings has since been taken.' }, expect.anything()],
    });
    await expect(approveSignUp(operator(), { id: request.id, ...BY })).rejects.toMatchObject({
      code: 'sign_up_name_taken',
      message: `The address ridings has since been taken: approve ${request.agencyName} under another.`,
    });
    const { founded } = await approveSignUp(operator(), { id: request.id, canonicalName: 'ridings-drivers', ...BY });
    expect(founded.agency.canonicalName).toBe('ridings-drivers');
  });
});

test('Declining a request mails its sender the reason, and a new request from them is accepted', async () => {
  const request = await ask({ agencyName: 'Test Agency 9' });
  await declineSignUp(operator(), { id: request.id, reason: 'No agency of this name.', ...BY });
  expect((await listed('declined'))[0]).toMatchObject({ id: request.id, reason: 'No agency of this name.' });
  await send(request.id);
  const mail = await mailbox.next((one) => isTo(one, request.emailAddress));
  expect(mail.subject).toBe('No timesheet portal for Test Agency 9');
  expect(mail.text).toContain('No agency of this name.');
  expect(mailbox.mails.filter((one) => one.subject?.startsWith('Test Agency 9 asks'))).toEqual([]);
  await expect(declineSignUp(operator(), { id: request.id, reason: 'Once more', ...BY })).rejects.toMatchObject({
    code: 'sign_up_decided',
  });
  const again = await ask({ agencyName: 'Test Agency 9' });
  expect(again.id).not.toBe(request.id);
});

test('If agencies sign up at once under one name each gets its own address', async () => {
  await warmPool(world.platform);
  const inputs = Array.from({ length: 4 }, () => asking({ agencyName: 'Same Name' }));
  const done = await Promise.all(inputs.map((input) => signUpNow('open', input)));
  expect(done.map((one) => 'portalUrl' in one && one.portalUrl).sort()).toEqual([
    'http://same-name-2.localhost:3000',
    'http://same-name-3.localhost:3000',
    'http://same-name-4.localhost:3000',
    'http://same-name.localhost:3000',
  ]);
});

describe('As time passes', () => {
  const forget = (days: number) =>
    forgetSignUps(operator(days), (id) => openAgencyContext(world.platform, id, { kind: 'system' }));

  test('the name of an unverified agency is free after 14 days, and its people are removed', async () => {
    const { id, emailAddress } = await ask({ agencyName: 'Lapse Ltd' });
    await approveSignUp(operator(), { id, ...BY });
    expect((await forget(14)).names).not.toContain('lapse-ltd');
    expect((await open('lapse-ltd')).agency.status).toBe('unverified');
    expect((await forget(14.01)).names).toContain('lapse-ltd');
    await expect(open('lapse-ltd')).rejects.toThrow('There is no agency');
    const { db } = operator();
    expect(await db.run({ text: 'select 1 from accounts where email_address = $1', values: [emailAddress] })).toEqual(
      [],
    );
    expect((await listed('approved')).find((one) => one.id === id)?.founded).toMatchObject({ state: 'freed' });
    for (const name of ['here', 'there']) expect((await open(name)).agency.status).toBe('active');
    expect((await forget(14.01)).names).toEqual([]);
  });
  test('requests are forgotten 90 days after they were decided, or made if nobody decided', async () => {
    const waiting = await ask();
    const declined = await ask();
    await declineSignUp(operator(10), { id: declined.id, reason: 'No.', ...BY });
    await forget(90);
    expect((await listed('waiting')).map(({ id }) => id)).toContain(waiting.id);
    await forget(91);
    expect((await listed('waiting')).map(({ id }) => id)).not.toContain(waiting.id);
    expect((await listed('declined')).map(({ id }) => id)).toEqual([declined.id]);
    await forget(101);
    expect(await listed('declined')).toEqual([]);
  });
});
