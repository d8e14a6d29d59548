import { describe, expect, test } from 'vitest';
import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { confirmEmailChange, readEmailChange } from '#domain/accounts/own-account/confirm-email-change.server.ts';
import { readOwnAccount } from '#domain/accounts/own-account/read-own-account.server.ts';
import { cancelEmailChange, requestEmailChange } from '#domain/accounts/own-account/request-email-change.server.ts';
import {
  agencyOfEmailChange,
  type EmailChangeMail,
  sendEmailChange,
} from '#domain/accounts/own-account/send-email-change.server.ts';
import { ensureAccounts } from '#domain/accounts/ensure-account.server.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { type Context, transact, type VisitorContext } from '#domain/context.ts';
import { browseMails } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema } from '#domain/mail/listed-mail.ts';
import { resendMail } from '#domain/mail/resend-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { switchRoleOf } from '#domain/roles/switch-role-of.server.ts';
import { afterSeconds, MEMBER_PASSWORD, visitorOf } from '#tests/support/member.ts';
import { openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { enter, isRunning, type LoggedInMember, loggedInMember, noticesTo } from '#tests/support/logged-in-member.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const HOUR = 3600;

/** Returns the jobs of that name queued for an account's holder or its change. */
async function queued(name: string): Promise<Record<string, unknown>[]> {
  const jobs = await world.here.db.run<{ data: Record<string, unknown> }>({
    text: `select data->'data' as data from pgboss.job where name = $1 order by created_on, id`,
    values: [name],
  });
  return jobs.map(({ data }) => data);
}

describe('A person changes the email that they log in with', () => {
  const ask = ({ visitor, accountId, emailAddress }: LoggedInMember, newAddress: string, password = MEMBER_PASSWORD) =>
    requestEmailChange(visitor, { accountId, emailAddress }, { emailAddress: newAddress, password });
  /** Sends the emails of the latest change; returns their keys. */
  async function mailed(): Promise<Record<'old' | 'new', string>> {
    const [{ changeId }] = (await queued('send-email-change')).slice(-1) as [{ changeId: string }];
    const mails: EmailChangeMail[] = [];
    await sendEmailChange(world.here, { changeId, eventId: newId() }, async (_agency, mail) => {
      mails.push(mail);
      return { subject: 'Confirm', html: '<p>Confirm</p>', text: 'Confirm' };
    });
    const keyOf = (side: string) =>
      mails
        .find((mail) => mail.side === side)
        ?.url.split('/')
        .at(-1) ?? '';
    return { old: keyOf('old'), new: keyOf('new') };
  }
  const confirm = (key: string, ctx: VisitorContext = visitorOf(world.platform, world.here)) =>
    confirmEmailChange(ctx, key);
  /** Returns an agency's contacts that belong to the account. */
  const behind = ({ db }: Context, accountId: string) =>
    db.run({
      text: 'select email_address, joined_at is not null as has_joined from contacts where account_id = $1',
      values: [accountId],
    });
  const newAddressOf = ({ emailAddress }: LoggedInMember) => `new-${emailAddress}`;

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('once both addresses have confirmed, the %s one first', async (first, second) => {
    const person = await loggedInMember(world);
    const [oldAddress, newAddress] = [person.emailAddress, newAddressOf(person)];
    await ask(person, newAddress);
    const keys = await mailed();
    const seen = await readOwnAccount(person.visitor, person.accountId);
    expect(seen).toMatchObject({ emailAddress: oldAddress, waitingEmail: { waitsFor: [oldAddress, newAddress] } });
    expect(await readEmailChange(person.visitor, keys[first])).toEqual({ oldAddress, newAddress, isConfirmed: false });
    const waitsFor = second === 'old' ? oldAddress : newAddress;
    expect(await confirm(keys[first])).toEqual({ waitsFor, newAddress });
    expect(await confirm(keys[first])).toEqual({ waitsFor, newAddress });
    expect(await readEmailChange(person.visitor, keys[first])).toMatchObject({ isConfirmed: true });
    expect(await readOwnAccount(person.visitor, person.accountId)).toMatchObject({
      emailAddress: oldAddress,
      waitingEmail: { waitsFor: [waitsFor] },
    });
    expect(await confirm(keys[second])).toEqual({ waitsFor: null, newAddress });
    expect(await readOwnAccount(person.visitor, person.accountId)).toMatchObject({
      emailAddress: newAddress,
      waitingEmail: null,
    });
    expect(await isRunning(world, (await enter(world, newAddress, MEMBER_PASSWORD)).token)).toBe(true);
    await expect(enter(world, oldAddress, MEMBER_PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await noticesTo(world, newAddress)).toEqual([{ kind: 'emailChanged' }]);
    const done = { code: 'link_not_valid', message: 'The email has been changed already. Log in with the new one.' };
    for (const key of Object.values(keys)) {
      await expect(confirm(key)).rejects.toMatchObject(done);
      await expect(readEmailChange(visitorOf(world.platform, world.here), key)).rejects.toMatchObject(done);
    }
    expect(await noticesTo(world, newAddress)).toHaveLength(1);
  });

  test('and links of a change that was done say no more once the email has changed again, or the account is off', async () => {
    const person = await loggedInMember(world);
    const { accountId } = person;
    await ask(person, newAddressOf(person));
    const { old: key, new: other } = await mailed();
    await confirm(key);
    await confirm(other);
    const run = (text: string) => person.visitor.db.run({ text, values: [accountId] });
    const notInUse = /^This link is no longer in use/;
    await run('update accounts set is_enabled = false where id = $1');
    await expect(confirm(key)).rejects.toThrow(notInUse);
    await run("update accounts set is_enabled = true, email_address = 'third-' || email_address where id = $1");
    await expect(confirm(key)).rejects.toThrow(notInUse);
  });

  test('and agencies they have joined know them by the new one; elsewhere nothing of the account is left', async () => {
    const person = await loggedInMember(world);
    const { accountId, emailAddress, fullname } = person;
    const newAddress = newAddressOf(person);
    const roleType = 'AuthorisingRole' as const;
    const other = { telephoneNumber: null, reference: null };
    // Invited there, with a role that was disabled.
    const contactId = await transact(world.there, async (tx) => {
      const made = await createContact(tx, { fullname, emailAddress, ...other });
      await ensureAccounts(tx, [{ contactId: made.contactId, emailAddress, roleType }]);
      await switchRoleOf(tx, accountId, roleType, false);
      return made.contactId;
    });
    await ask(person, newAddress);
    const keys = await mailed();
    await confirm(keys.old);
    await confirm(keys.new);
    expect(await behind(world.here, accountId)).toEqual([{ emailAddress: newAddress, hasJoined: true }]);
    expect(await behind(world.there, accountId)).toEqual([]);
    const [left] = await world.there.db.run<{ accountId: string; emailAddress: string; roles: unknown }>({
      text: `select c.account_id, c.email_address, (select json_agg(json_build_array(r.type, r.is_enabled)) from roles r
        where r.account_id = c.account_id and r.agency_id = c.agency_id) as roles from contacts c where c.id = $1`,
      values: [contactId],
    });
    expect(left).toMatchObject({ emailAddress, roles: [[roleType, false]] });
    expect(left!.accountId).not.toBe(accountId);
    expect(await recordedActions(world.here)).toContain('contact.edited');
  });

  test('and if another contact has the new address, nobody reading the old mailbox is sent a link of the account', async () => {
    const person = await loggedInMember(world);
    const { accountId, emailAddress } = person;
    const newAddress = newAddressOf(person);
    await createContact(world.here, {
      fullname: 'Nadia Karim',
      emailAddress: newAddress,
      telephoneNumber: null,
      reference: null,
    });
    await ask(person, newAddress);
    const keys = await mailed();
    await confirm(keys.old);
    await confirm(keys.new);
    expect(await behind(world.here, accountId)).toEqual([]);
    const links: string[] = [];
    await sendRequestedMail(
      world.here,
      { emailAddress, wanted: 'passwordReset', eventId: newId() },
      async (_, mail) => {
        links.push(mail.link);
        expect(mail.account.accountId).not.toBe(accountId);
        return { subject: 's', html: 'h', text: 't' };
      },
    );
    expect(links).toEqual(['verification']);
  });

  test('not with a wrong password, not to the current address, and not too often', async () => {
    const person = await loggedInMember(world);
    await expect(ask(person, newAddressOf(person), 'not the password')).rejects.toMatchObject({
      fields: [{ field: 'password' }],
    });
    await expect(ask(person, person.emailAddress)).rejects.toMatchObject({ fields: [{ field: 'emailAddress' }] });
    for (let time = 0; time < 5; time += 1) await ask(person, newAddressOf(person));
    await expect(ask(person, newAddressOf(person))).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('to one that has an account elsewhere looks the same until its own mailbox has confirmed', async () => {
    const [person, holder] = [await loggedInMember(world), await loggedInMember(world)];
    await ask(person, holder.emailAddress);
    const keys = await mailed();
    expect(await confirm(keys.old)).toEqual({ waitsFor: holder.emailAddress, newAddress: holder.emailAddress });
    await expect(confirm(keys.new)).rejects.toThrow('There is already an account with the new email.');
    expect(await readOwnAccount(person.visitor, person.accountId)).toMatchObject({ emailAddress: person.emailAddress });
  });

  test('within 24 hours; a newer request, a cancellation, or a disabled account ends the links', async () => {
    const person = await loggedInMember(world);
    const newAddress = newAddressOf(person);
    await ask(person, newAddress);
    const first = await mailed();
    const late = (seconds: number) => afterSeconds(visitorOf(world.platform, world.here), seconds);
    await expect(readEmailChange(late(24 * HOUR), first.new)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await readEmailChange(late(24 * HOUR - 1), first.new)).toMatchObject({ newAddress });
    await ask(person, newAddress);
    const second = await mailed();
    await expect(confirm(first.new)).rejects.toMatchObject({ code: 'link_not_valid' });
    await confirm(second.old);
    await cancelEmailChange(person.visitor, person.accountId);
    await expect(confirm(second.new)).rejects.toMatchObject({ code: 'link_not_valid' });
    await ask(person, newAddress);
    const third = await mailed();
    await person.visitor.db.run({
      text: 'update accounts set is_enabled = false where id = $1',
      values: [person.accountId],
    });
    await expect(confirm(third.old)).rejects.toMatchObject({ code: 'link_not_valid' });
    await expect(confirm('no key at all')).rejects.toMatchObject({ code: 'link_not_valid' });
  });

  test('and no agency sees the mails about it or may send them again', async () => {
    const person = await loggedInMember(world);
    await ask(person, newAddressOf(person));
    await mailed();
    const listed = (await browseMails(world.here, BrowseMailsSchema.parse({ search: newAddressOf(person) }))).rows;
    expect(listed).toEqual([]);
    const [mail] = await world.here.db.run<{ id: string }>({
      text: `select id from outbound_mails where to_address = $1`,
      values: [newAddressOf(person)],
    });
    await expect(resendMail(world.here, mail!.id)).rejects.toMatchObject({ code: 'mail_not_found' });
  });

  test('and if requested on the product’s own address, one of their agencies sends the mails', async () => {
    const person = await loggedInMember(world);
    await ask(person, newAddressOf(person));
    const [{ changeId }] = (await queued('send-email-change')).slice(-1) as [{ changeId: string }];
    const db = world.platform.pool.for({ agencyId: null });
    expect(await agencyOfEmailChange({ db }, changeId)).toBe(world.here.agency.id);
    expect(await agencyOfEmailChange({ db }, newId())).toBeNull();
  });
});
