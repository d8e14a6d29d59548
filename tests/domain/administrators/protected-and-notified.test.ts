import { beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { listAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { setAdministratorEnabled, setSuperAdministrator } from '#domain/administrators/set-administrator.server.ts';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { resendVerification } from '#domain/contacts/resend-verification.server.ts';
import type { Context } from '#domain/context.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { notifySuperAdministratorsOf } from '#jobs/tell-super-administrators.job.ts';
import type { Job } from '#platform/queue/queue.ts';
import { asAdministrator, asContact } from '../../support/placement.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let boss: Context;
let plain: Context;
let key: Context;
const SCOPES: ApiScope[] = ['directory:write', 'settings:write', 'directory:read'];
const LOCKED = 'The name and email of an administrator are changed by super administrators.';
beforeAll(async () => {
  await joined('hannah@here.example');
  const first = await asAdministrator(world.here);
  boss = {
    ...first,
    actor: { ...(first.actor as RoleActor), isSuperAdministrator: true, fullname: 'Hannah Whitworth' },
  };
  const deputy = await appoint();
  const { id: apiKeyId, name, scopes } = await createApiKey(boss, { name: 'Payroll', scopes: SCOPES });
  key = { ...boss, actor: { kind: 'apiKey', apiKeyId, name, scopes } };
  plain = await asContact(world.here, 'RecruitmentAgencyAdministrationRole', deputy.contactId);
});

/** Makes the contact with an email join the agency. */
const joined = (emailAddress: string) =>
  world.here.db.run({
    text: 'update contacts set joined_at = now() where email_address = $1',
    values: [emailAddress],
  });
let count = 0;
async function appoint(isSuperAdministrator = false) {
  count += 1;
  const { contactId } = await addContact(world.here, `invited-${count}@here.example`, `Invited ${count}`);
  return createAdministrator(world.here, { contactId, isSuperAdministrator });
}
const emailOf = async (contactId: string) =>
  (
    await world.here.db.run<{ emailAddress: string }>({
      text: 'select email_address from contacts where id = $1',
      values: [contactId],
    })
  )[0]!.emailAddress;

describe('The record of somebody invited as an administrator', () => {
  test('keeps its email and name from administrators and keys, and so does its invitation', async () => {
    const { contactId, emailAddress } = await appoint(true);
    for (const ctx of [plain, key]) {
      for (const change of [{ emailAddress: 'evil@evil.example' }, { fullname: 'Somebody Else' }])
        await expect(editContact(ctx, contactId, change)).rejects.toThrow(LOCKED);
      await expect(resendVerification(ctx, contactId)).rejects.toThrow(LOCKED);
    }
    expect(await emailOf(contactId)).toBe(emailAddress);
    await editContact(plain, contactId, { fullname: 'Invited 2', telephoneNumber: '0113 496 0100' });
    await editContact(boss, contactId, { emailAddress: 'right@here.example' });
    expect(await emailOf(contactId)).toBe('right@here.example');
  });
  test('keeps their other roles from being switched by anybody else', async () => {
    const { contactId } = await appoint();
    const { accountId } = (await asContact(world.here, 'ContractingRole', contactId)).actor as RoleActor;
    await world.here.db.run({
      text: `insert into roles (id, account_id, agency_id, type) values (gen_random_uuid(), $1, $2, 'ContractingRole')`,
      values: [accountId, world.here.agency.id],
    });
    const role = (await listRoles(boss)).find((one) => one.accountId === accountId && one.type === 'ContractingRole')!;
    await expect(setRoleEnabled(plain, { roleId: role.id, isEnabled: false })).rejects.toThrow(LOCKED);
    await setRoleEnabled(boss, { roleId: role.id, isEnabled: false });
  });
  test('is not renamed by somebody else’s import of contacts', async () => {
    const { contactId, emailAddress } = await appoint();
    const cells = { reference: 'R-1', fullname: 'Somebody Else', emailAddress };
    const request = { kind: 'contacts' as const, fileName: 'c.csv', table: [{ rowNumber: 2, cells }] };
    const problems = async (ctx: Context) => (await planImport(ctx, request)).problems.map(({ message }) => message);
    expect(await problems(plain)).toEqual([LOCKED]);
    expect(await problems(boss)).toEqual([]);
    await editContact(boss, contactId, { reference: 'R-1' });
    expect(await problems(plain)).toEqual([LOCKED]);
    expect((await applyImport(plain, request)).isApplied).toBe(false);
    cells.fullname = `Invited ${count}`;
    expect(await problems(plain)).toEqual([]);
  });
  test('is created by people: a key appoints nobody', async () => {
    const { contactId } = await addContact(world.here, 'key-made@here.example');
    await expect(createAdministrator(key, { contactId, isSuperAdministrator: false })).rejects.toThrow(
      'This role may not edit administrators',
    );
    await createAdministrator(plain, { contactId, isSuperAdministrator: false });
  });
});

describe('Super administrators are mailed', () => {
  /** Returns the emails about an action, by recipient. */
  const mailsAfter = async (what: () => Promise<unknown>) => {
    const { db, agency } = world.here;
    const seen = await db.run<{ id: string }>({ text: 'select id from outbound_mails', values: [] });
    const jobs = `select id, data->>'agencyId' as agency_id, data->'data' as data from pgboss.job
      where name = 'tell-super-administrators' and data->>'agencyId' = $1 order by created_on`;
    const waiting = (await db.run<Job<FollowUpJob>>({ text: jobs, values: [agency.id] })).length;
    await what();
    const system: Context = { ...world.here, actor: { kind: 'system' } };
    for (const job of (await db.run<Job<FollowUpJob>>({ text: jobs, values: [agency.id] })).slice(waiting))
      // A job may be delivered twice.
      for (const _ of [1, 2]) await notifySuperAdministratorsOf.run(system, job, null as never);
    return db.run<{ to: string; subject: string; text: string }>({
      text: `select to_address as to, subject, text from outbound_mails where kind = 'administratorChanged' and not id = any($1) order by 1`,
      values: [seen.map(({ id }) => id)],
    });
  };
  const short = (mails: { to: string; subject: string }[]) => mails.map(({ to, subject }) => `${to}: ${subject}`);
  let second: Awaited<ReturnType<typeof appoint>>;

  test('when an administrator is added: once each, whoever acted included, and not who was added', async () => {
    let added: Awaited<ReturnType<typeof appoint>> | undefined;
    const mails = await mailsAfter(async () => {
      added = await appoint();
    });
    expect(short(mails)).toEqual([
      `hannah@here.example: ${added!.fullname} was added as an administrator at Agency here`,
    ]);
    const text = mails[0]!.text.replace(/\s+/g, ' ');
    expect(text).toContain(`${added!.emailAddress}. By Command line, 26 May 2026`);
    const supers = await mailsAfter(async () => {
      second = await appoint(true);
    });
    expect(short(supers)).toEqual([
      `hannah@here.example: ${second.fullname} was added as a super administrator at Agency here`,
    ]);
    await joined(second.emailAddress);
  });
  test('when one is promoted, demoted, disabled or enabled; the demoted one too', async () => {
    const { administratorId, fullname, emailAddress } = await appoint();
    await joined(emailAddress);
    const set = (isSuperAdministrator: boolean) =>
      setSuperAdministrator(boss, { administratorId, isSuperAdministrator });
    const enable = (isEnabled: boolean) => setAdministratorEnabled(boss, { administratorId, isEnabled });
    const told =
      (...to: string[]) =>
      (what: string) =>
        to.sort().map((one) => `${one}: ${fullname} ${what} at Agency here`);
    const supers = ['hannah@here.example', second.emailAddress];
    const all = told(...supers, emailAddress);
    expect(short(await mailsAfter(() => set(true)))).toEqual(all('was made a super administrator'));
    expect(short(await mailsAfter(() => set(false)))).toEqual(all('is no longer a super administrator'));
    expect(short(await mailsAfter(() => enable(false)))).toEqual(all('was disabled as an administrator'));
    expect(short(await mailsAfter(() => enable(true)))).toEqual(all('was enabled as an administrator'));
    expect(await mailsAfter(() => enable(true))).toEqual([]);
  });
  test('when the email of one changes, at both addresses; for nobody else', async () => {
    const { contactId, fullname, emailAddress } = await appoint();
    const mails = await mailsAfter(() => editContact(boss, contactId, { emailAddress: 'new@here.example' }));
    expect(short(mails)).toEqual(
      ['hannah@here.example', second.emailAddress]
        .sort()
        .map((to) => `${to}: The email of the administrator ${fullname} was changed at Agency here`),
    );
    expect(mails[0]!.text.replace(/\s+/g, ' ')).toContain(
      `${emailAddress} is now new@here.example. By Hannah Whitworth`,
    );
    expect(await mailsAfter(() => editContact(boss, contactId, { telephoneNumber: '0113' }))).toEqual([]);
    const other = await addContact(world.here, 'nobody@here.example');
    expect(await mailsAfter(() => editContact(plain, other.contactId, { emailAddress: 'n@here.example' }))).toEqual([]);
  });
  test('while they are enabled, and never if they have not joined', async () => {
    expect((await listAdministrators(boss)).filter(({ isSuperAdministrator }) => isSuperAdministrator).length).toBe(3);
    await setAdministratorEnabled(boss, { administratorId: second.administratorId, isEnabled: false });
    const mails = await mailsAfter(() => appoint());
    expect(mails.map(({ to }) => to)).toEqual(['hannah@here.example']);
  });
});
