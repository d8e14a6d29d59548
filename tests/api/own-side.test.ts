import { beforeAll, describe, expect, test } from 'vitest';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { sendInvitation, sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { resendVerification } from '#domain/contacts/resend-verification.server.ts';
import type { Context } from '#domain/context.ts';
import { exportAgency } from '#domain/agencies/export-agency.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { newId } from '#domain/new-id.ts';
import { type ContactRole, listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { notifyPersonOfRole } from '#domain/roles/notify-role-holder.server.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { composeRoleChanged } from '#emails/compose/role-changed.ts';
import { callerOf, type Caller, openedCaller } from '#tests/support/api.ts';
import { givePassword, MEMBER_PASSWORD, visitorOf } from '#tests/support/member.ts';
import { sessionHeaders } from '#tests/support/session.ts';
import { asAdministrator } from '#tests/support/placement.ts';
import { addContract, addPlacement, openTwoAgencies, placementInput } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

/** People to whom the agency `there` has given an account. */
const PEOPLE = ['joined', 'invited', 'disabled'] as const;

const world = opened(openTwoAgencies);
const call = openedCaller(world);
let person: Caller;
beforeAll(async () => {
  person = callerOf(world.platform, await sessionHeaders(await asAdministrator(world.here)));
  for (const name of PEOPLE) await addPlacement(world.there, emailOf(name));
  for (const name of ['joined', 'disabled']) await givePassword(world.platform, emailOf(name));
  const from = { address: '192.0.2.1', userAgent: null };
  const input = { emailAddress: emailOf('joined'), password: MEMBER_PASSWORD, rememberMe: false };
  await logIn(visitorOf(world.platform, world.there), input, from);
  const { pool, clock, queue } = world.platform;
  const operator = { db: pool.for({ agencyId: null }), clock, queue };
  await setAccountEnabled(operator, { emailAddress: emailOf('disabled'), isEnabled: false });
});

const emailOf = (name: string) => `${name}@people.example`;
/** Normalises what is specific to each person: emails, ids by their order, keys, reference numbers. */
function plain(text: string, emailAddress: string): string {
  const ids: string[] = [];
  return text
    .replaceAll(emailAddress, 'EMAIL')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `ID ${ids.indexOf(id)}`;
    })
    .replace(/verify\/[\w-]{43}/g, 'verify/KEY')
    .replace(/"id":\d+/g, '"id":0')
    .replace(/"writtenAt":"[^"]+"/g, '"writtenAt":"by the clock of the database"');
}

/** Performs everything that the agency `here` does with a person, and returns the responses in order. */
async function lifeOf(name: string): Promise<string[]> {
  const { here } = world;
  const emailAddress = emailOf(name);
  const seen: string[] = [];
  const note = (what: string, answer: unknown) => seen.push(plain(`${what}: ${JSON.stringify(answer)}`, emailAddress));
  const ask = async (method: string, path: string, body?: unknown, by: Caller = call) => {
    const { status, body: answer } = await by(method, path, body);
    note(`${method} ${path}`, [status, answer]);
    return answer;
  };
  const { contractId } = await addContract(here);
  const input = await placementInput(here, contractId, `other-of-${emailAddress}`);
  const made = await ask('POST', '/contacts', { fullname: 'Zofia Adamska', emailAddress });
  const contact = `/contacts/${String(made.contactId)}`;
  await ask('POST', `${contact}/erasure`, { dryRun: true }, person);
  await ask('POST', '/contractors', { ...input, contractorContactId: made.contactId });
  const [{ id: roleId }] = (await listContactRoles(here, { contactId: String(made.contactId) })) as [ContactRole];
  const role = { roleId, eventId: newId() };
  await sendInvitation(here, role, composeAccountMail);
  await notifyPersonOfRole(here, { ...role, change: 'added' }, composeRoleChanged);
  for (const wanted of ['passwordReset', 'verification'] as const)
    await sendRequestedMail(here, { emailAddress, wanted, eventId: newId() }, composeAccountMail);
  await resendVerification(here, String(made.contactId));
  await ask('GET', contact);
  await ask('PATCH', contact, { fullname: 'Zofia A', telephoneNumber: '0113 496 0100' });
  const { contacts } = (await call('GET', '/contacts?limit=200')).body as { contacts: { contactId: string }[] };
  const listed = contacts.find(({ contactId }) => contactId === made.contactId);
  note('list', listed);
  await ask('GET', `/mails?search=${emailAddress}`);
  await ask('PATCH', contact, { emailAddress: `moved-${emailAddress}` });
  await ask('PATCH', contact, { emailAddress });
  seen.push(...(await recordsOf(here, emailAddress, String(made.contactId))));
  await here.db.run({
    text: `update contractors set end_date = '2026-05-25' where contact_id = $1`,
    values: [made.contactId],
  });
  for (const isDryRun of [true, false]) note('erasure', await erasePerson(here, { emailAddress, isDryRun }));
  return seen;
}

/** Returns the rows of emails, audit trail and access that name the person, as in an export of the agency. */
async function recordsOf(ctx: Context, emailAddress: string, contactId: string): Promise<string[]> {
  const found: string[] = [];
  const [contact] = await ctx.db.run<{ accountId: string }>({
    text: 'select account_id from contacts where id = $1',
    values: [contactId],
  });
  const mails = await ctx.db.run<{ text: string; html: string }>({
    text: 'select text, html from outbound_mails where to_address = $1',
    values: [emailAddress],
  });
  for (const { text, html } of mails) found.push(plain(text, emailAddress), plain(html, emailAddress));
  const own = [emailAddress, contactId, contact!.accountId];
  const { tables, end } = await exportAgency(ctx);
  for (const { name, rows } of tables) {
    if (name === 'idempotency-keys') continue;
    for await (const row of rows) {
      const text = JSON.stringify(row);
      if (own.some((word) => text.includes(word))) found.push(`${name}: ${plain(text, emailAddress)}`);
    }
  }
  await end();
  return found.sort();
}

describe('Whatever an agency does with an email, the answer is the same as for an unknown email', () => {
  test.each(PEOPLE)('even if its owner is %s at another agency', async (name) => {
    expect(await lifeOf(name)).toEqual(await lifeOf(`not-${name}`));
  });
});
