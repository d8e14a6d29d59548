import { describe, expect, test } from 'vitest';
import { RESETTING, VERIFYING } from '#domain/accounts/mails/account-link.ts';
import { agencyOfEmail } from '#domain/accounts/log-in/agency-of-email.server.ts';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { readToken } from '#domain/accounts/read-token.server.ts';
import { resetPassword } from '#domain/accounts/reset-password.server.ts';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import type { Context } from '#domain/context.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { openCaller } from '#platform/open-context.ts';
import { askedKey, keyOf, newestRole } from '#tests/support/mailed-key.ts';
import { afterSeconds, MEMBER_PASSWORD, visitorOf } from '#tests/support/member.ts';
import { addContact, openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const FROM = { address: '192.0.2.1', userAgent: null };
const WEEK = 7 * 24 * 3600;
const NOT_VALID = { code: 'link_not_valid' };
let count = 0;
const newEmail = () => `person-${(count += 1)}@people.example`;
const at = (ctx: Context) => visitorOf(world.platform, ctx);

/** Creates an invited contact with a role. @returns the key in the email */
async function invite(ctx: Context, emailAddress: string, fullname: string) {
  const { contactId } = await addContact(ctx, emailAddress, fullname);
  await createAdministrator(ctx, { contactId, isSuperAdministrator: false });
  const role = await newestRole(ctx);
  const key = (await keyOf((compose) => sendInvitation(ctx, role, compose)))!;
  return { contactId, role, key };
}
const join = (ctx: Context, key: string) => verifyAccount(at(ctx), { key, password: MEMBER_PASSWORD, terms: true });
const enter = (ctx: Context, emailAddress: string, password = MEMBER_PASSWORD) =>
  logIn(at(ctx), { emailAddress, password, rememberMe: false }, FROM);
const switchAccount = (emailAddress: string, isEnabled: boolean) => {
  const { pool, clock, queue } = world.platform;
  return setAccountEnabled({ db: pool.for({ agencyId: null }), clock, queue }, { emailAddress, isEnabled });
};
const hasJoined = async (ctx: Context, contactId: string) => (await getContact(ctx, contactId)).isVerified;
/** Returns the agency's audit trail and emails as one text. */
async function told(ctx: Context): Promise<string> {
  const trail = await ctx.db.run({ text: 'select actor_name, detail, change_after from audit_events', values: [] });
  const mails = await ctx.db.run({ text: 'select to_name, subject, html, text from outbound_mails', values: [] });
  return JSON.stringify([trail, mails]);
}

/** Creates someone who has joined the agency `here` by its invitation. @returns their email */
async function joined(name: string): Promise<string> {
  const emailAddress = newEmail();
  const { key } = await invite(world.here, emailAddress, name);
  await join(world.here, key);
  return emailAddress;
}

describe('A name that an agency gives', () => {
  test('reaches no other: neither its mails and trail, nor its roles, nor a log-in there', async () => {
    const emailAddress = await joined('Known Only Here');
    const second = await invite(world.there, emailAddress, 'Urgent: pay at evil.example');
    await join(world.there, second.key);
    await askedKey(world.there, emailAddress, 'passwordReset');
    await enter(world.there, emailAddress);
    expect((await listRoles(world.there)).find((role) => role.emailAddress === emailAddress)).toMatchObject({
      fullname: 'Urgent: pay at evil.example',
    });
    expect(await told(world.there)).not.toContain('Known Only Here');
    expect(await told(world.here)).not.toContain('evil.example');
  });
  test('does not greet the person in the mail of another that invites them later', async () => {
    const emailAddress = newEmail();
    await invite(world.there, emailAddress, 'Urgent: pay at evil.example');
    const { contactId } = await addContact(world.here, emailAddress, 'Zofia Adamska');
    await createAdministrator(world.here, { contactId, isSuperAdministrator: false });
    await sendInvitation(world.here, await newestRole(world.here), composeAccountMail);
    const [mail] = await world.here.db.run<{ toName: string; text: string }>({
      text: 'select to_name, text from outbound_mails where to_address = $1',
      values: [emailAddress],
    });
    expect(mail).toMatchObject({ toName: 'Zofia Adamska', text: expect.stringContaining('Hello Zofia') as string });
  });
  test('is used in its trail when the person changes something about their account', async () => {
    const emailAddress = newEmail();
    const { key, role } = await invite(world.here, emailAddress, 'Known Only Here');
    await join(world.here, key);
    await resetPassword(at(world.here), {
      key: (await askedKey(world.here, emailAddress, 'passwordReset'))!,
      password: 'another one, then',
    });
    const events = await world.here.db.run({
      text: `select detail->>'by' as by from audit_events e join roles r on r.account_id = e.subject_id
        where r.id = $1 and e.action in ('account.verified', 'account.passwordReset')`,
      values: [role.roleId],
    });
    expect(events).toEqual([{ by: 'Known Only Here' }, { by: 'Known Only Here' }]);
  });
});

test('Account events are recorded at the agencies its holder has joined, and nowhere else', async () => {
  const emailAddress = newEmail();
  await join(world.here, (await invite(world.here, emailAddress, 'Zofia')).key);
  await invite(world.there, emailAddress, 'Zofia');
  await switchAccount(emailAddress, false);
  const trail = async (ctx: Context) => (await recordedActions(ctx)).filter((action) => action === 'account.disabled');
  expect([await trail(world.here), await trail(world.there)]).toEqual([['account.disabled'], []]);
});

describe('A link belongs to the agency that sent it', () => {
  test('and works for seven days whatever another does: invites, changes the email, removes, or has its own used', async () => {
    const emailAddress = newEmail();
    const { key } = await invite(world.here, emailAddress, 'Zofia Adamska');
    const other = await invite(world.there, emailAddress, 'Zofia A');
    await askedKey(world.there, emailAddress, 'passwordReset');
    await join(world.there, other.key);
    const third = newEmail();
    const moved = await invite(world.there, third, 'Somebody');
    const here = await invite(world.here, third, 'Somebody');
    await editContact(world.there, moved.contactId, { emailAddress: newEmail() });
    for (const open of [key, here.key])
      expect(await readToken(afterSeconds(at(world.here), WEEK - 1), open, VERIFYING)).toBeTruthy();
    await expect(readToken(at(world.there), moved.key, VERIFYING)).rejects.toMatchObject(NOT_VALID);
  });
  test('and a reset requested at one leaves that of another', async () => {
    const emailAddress = newEmail();
    for (const ctx of [world.here, world.there]) await join(ctx, (await invite(ctx, emailAddress, 'Z')).key);
    const key = (await askedKey(world.here, emailAddress, 'passwordReset'))!;
    await askedKey(world.there, emailAddress, 'passwordReset');
    expect(await readToken(at(world.here), key, RESETTING)).toMatchObject({ emailAddress });
  });
  test('and ends with the contact', async () => {
    const { contactId, key } = await invite(world.here, newEmail(), 'Zofia');
    await world.here.db.run({ text: `update contacts set status = 'deleted' where id = $1`, values: [contactId] });
    await expect(readToken(at(world.here), key, VERIFYING)).rejects.toMatchObject(NOT_VALID);
  });
});

describe('Somebody with a password who is invited by another agency', () => {
  test('joins it with one press, and keeps the password', async () => {
    const emailAddress = await joined('Zofia');
    const second = await invite(world.there, emailAddress, 'Zofia');
    expect(await hasJoined(world.there, second.contactId)).toBe(false);
    expect(await readToken(at(world.there), second.key, VERIFYING)).toMatchObject({ needsPassword: false });
    await verifyAccount(at(world.there), { key: second.key, password: 'somebody else’s idea' });
    expect(await hasJoined(world.there, second.contactId)).toBe(true);
    expect((await recordedActions(world.there)).filter((action) => action === 'account.verified')).not.toEqual([]);
    expect((await enter(world.there, emailAddress)).token).toBeTruthy();
  });
  test.each(['log-in', 'hand-over'] as const)('joins it by a %s there, and nowhere else', async (way) => {
    const emailAddress = await joined('Zofia');
    const { contactId, role } = await invite(world.there, emailAddress, 'Zofia');
    const session = await enter(world.here, emailAddress);
    expect(await hasJoined(world.there, contactId)).toBe(false);
    if (way === 'log-in') await enter(world.there, emailAddress);
    else {
      const { host } = new URL(world.here.agency.portalUrl);
      const caller = await openCaller(world.platform, { host, sessionToken: session.token, roleId: null });
      const ticket = await beginHandOver(caller.visitor, {
        accountId: session.accountId,
        sessionId: caller.session!.id,
        role: { id: role.roleId, agencyId: world.there.agency.id },
      });
      await takeHandOver(at(world.there), ticket, FROM);
    }
    expect(await hasJoined(world.there, contactId)).toBe(true);
  });
  test('sets none if a first password is asked for without the terms', async () => {
    const { key } = await invite(world.here, newEmail(), 'Zofia');
    await expect(verifyAccount(at(world.here), { key, password: MEMBER_PASSWORD })).rejects.toMatchObject({
      fields: [{ field: 'terms', message: 'Please accept the terms' }],
    });
  });
});

describe('Requesting a mail', () => {
  test('at an agency they have not joined gets that agency’s verification, whatever they have elsewhere', async () => {
    const emailAddress = newEmail();
    await join(world.here, (await invite(world.here, emailAddress, 'Zofia')).key);
    await invite(world.there, emailAddress, 'Zofia');
    for (const wanted of ['passwordReset', 'verification'] as const) {
      const key = (await askedKey(world.there, emailAddress, wanted))!;
      expect(await readToken(at(world.there), key, VERIFYING)).toMatchObject({ needsPassword: false });
    }
    const reset = (await askedKey(world.here, emailAddress, 'passwordReset'))!;
    expect(await readToken(at(world.here), reset, RESETTING)).toMatchObject({ emailAddress });
  });
  test('for verification after joining gets one, which changes nothing', async () => {
    const emailAddress = newEmail();
    await join(world.here, (await invite(world.here, emailAddress, 'Zofia')).key);
    const key = (await askedKey(world.here, emailAddress, 'verification'))!;
    await verifyAccount(at(world.here), { key });
    expect((await enter(world.here, emailAddress)).token).toBeTruthy();
  });
  test('at an agency that does not know them is answered by one that does', async () => {
    const emailAddress = newEmail();
    await invite(world.there, emailAddress, 'Zofia');
    const from = (host: Context, onlyJoined = false) =>
      agencyOfEmail({ db: world.platform.pool.for({ agencyId: null }) }, emailAddress, {
        hostAgencyId: host.agency.id,
        onlyJoined,
      });
    expect(await from(world.here)).toBe(world.there.agency.id);
    expect(await from(world.there, true)).toBeNull();
    const { key } = await invite(world.here, emailAddress, 'Zofia');
    await join(world.here, key);
    expect(await from(world.there)).toBe(world.there.agency.id);
    expect(await from(world.there, true)).toBe(world.here.agency.id);
  });
});

test('The account id shown to agencies reveals no time', async () => {
  const { role } = await invite(world.here, newEmail(), 'Zofia');
  const [found] = await world.here.db.run<{ accountId: string }>({
    text: 'select account_id from roles where id = $1',
    values: [role.roleId],
  });
  expect(found!.accountId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

test('An agency that a disabled person has not joined can invite them like anybody else', async () => {
  const emailAddress = newEmail();
  await join(world.here, (await invite(world.here, emailAddress, 'Zofia')).key);
  await switchAccount(emailAddress, false);
  const { key } = await invite(world.there, emailAddress, 'Zofia');
  await expect(join(world.there, key)).rejects.toMatchObject(NOT_VALID);
});

describe('An email', () => {
  test('is changed until its owner has joined here, and other agencies’ records stay as they are', async () => {
    const [emailAddress, becomes] = [newEmail(), newEmail()];
    const first = await invite(world.here, emailAddress, 'Zofia');
    await join(world.here, first.key);
    const { contactId } = await invite(world.there, emailAddress, 'Zofia');
    const before = await getContact(world.here, first.contactId);
    const reset = (await askedKey(world.here, emailAddress, 'passwordReset'))!;
    expect(await editContact(world.there, contactId, { emailAddress: becomes })).toMatchObject({
      emailAddress: becomes,
      isVerified: false,
    });
    const emails = async (ctx: Context) => (await listRoles(ctx)).map((role) => role.emailAddress);
    expect(await emails(world.there)).toContain(becomes);
    expect(await emails(world.there)).not.toContain(emailAddress);
    expect(await emails(world.here)).toContain(emailAddress);
    expect(await getContact(world.here, first.contactId)).toEqual(before);
    expect(await readToken(at(world.here), reset, RESETTING)).toMatchObject({ emailAddress });
    await expect(editContact(world.here, first.contactId, { emailAddress: becomes })).rejects.toThrow(
      'The email address of a contact may not be changed once the account has been verified by the user.',
    );
  });
});
