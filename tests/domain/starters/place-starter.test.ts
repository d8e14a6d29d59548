import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import type { Context } from '#domain/context.ts';
import { Conflict, Forbidden, Invalid } from '#domain/errors.ts';
import { listHeldInvitations } from '#domain/invitations/list-held-invitations.server.ts';
import { readInvitation } from '#domain/invitations/read-invitation.server.ts';
import { sendDueInvitations, sendInvitations } from '#domain/invitations/send-invitations.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { resendVerification } from '#domain/contacts/resend-verification.server.ts';
import { placeStarter } from '#domain/starters/place-starter.server.ts';
import { StarterSchema } from '#domain/starters/starter.schema.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { givePassword } from '../../support/member.ts';
import { rowsOf } from '../../support/installation.ts';
import {
  addContact,
  addContract,
  addPlacement,
  inRole,
  openTwoAgencies,
  recordedActions,
} from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let here: Context;
let templateId = '';
beforeAll(async () => {
  ({ here } = world);
  templateId = (await listTemplates(here))[0]!.id;
  await here.db.run({ text: `update agencies set status = 'active' where id = $1`, values: [here.agency.id] });
});
beforeEach(async () => {
  await rowsOf(world.database.appUrl, 'delete from pgboss.job');
});

let count = 0;
const email = (name: string) => `${name}-${(count += 1)}@mailbox.example`;

/** A new starter of whom everything is new, on a contract that is made too. */
const allNew = (more: Record<string, unknown> = {}) => ({
  who: 'new',
  fullname: 'Nadia Kowalczyk',
  emailAddress: email('nadia'),
  contractId: 'new',
  clientId: 'new',
  clientName: 'Kirkstall Precision Engineering',
  contractName: 'CNC setter-operator',
  start: '2026-06-08',
  end: '2026-09-30',
  chargeRate: '27.50',
  payRate: '20.40',
  timesheetTemplateId: templateId,
  authoriser: 'new',
  authoriserName: 'Gillian Marsh',
  authoriserEmail: email('gillian'),
  invitation: 'now',
  ...more,
});
const place = (more: Record<string, unknown> = {}) => placeStarter(here, StarterSchema.parse(allNew(more)));
const refused = async (more: Record<string, unknown>) => {
  const error = await place(more).catch((thrown: unknown) => thrown);
  if (!(error instanceof Invalid)) throw error;
  return error.fields.map(({ field, message }) => `${field}: ${message}`);
};
const counts = async () =>
  (
    await here.db.run<{ contractors: number }>({
      text: `select (select count(*)::int from contacts) as contacts, (select count(*)::int from clients) as clients,
        (select count(*)::int from contracts) as contracts, (select count(*)::int from contractors) as contractors`,
      values: [],
    })
  )[0]!;
const jobs = () =>
  rowsOf<{ action: string; roleId: string; eventId: string; later: number }>(
    world.database.appUrl,
    `select data->'data'->>'action' as action, data->'data'->>'subjectId' as "roleId", data->'data'->>'eventId' as "eventId",
      extract(epoch from start_after - created_on)::int as later from pgboss.job where name = 'send-invitation' order by created_on`,
  );
const compose = async () => ({ subject: 'Welcome', html: 'Welcome', text: 'Welcome' });
/** Does what the jobs would. @returns to whom mails were queued */
async function sendMails(ctx = here): Promise<string[]> {
  await here.db.run({ text: 'delete from outbound_mails', values: [] });
  for (const { roleId, eventId } of await jobs()) await sendInvitation(ctx, { roleId, eventId }, compose);
  const mails = await here.db.run<{ address: string }>({
    text: 'select to_address as address from outbound_mails order by 1',
    values: [],
  });
  return mails.map(({ address }) => address);
}

test('A person, a client, a contract and an authoriser are made together with the placement', async () => {
  const placed = await place();
  expect(placed).toMatchObject({
    fullname: 'Nadia Kowalczyk',
    clientName: 'Kirkstall Precision Engineering',
    contractName: 'CNC setter-operator',
    start: '2026-06-08',
    end: '2026-09-30',
    chargeRate: '27.5000',
    primaryAuthoriser: { fullname: 'Gillian Marsh' },
  });
  expect((await recordedActions(here)).slice(-10)).toEqual(
    expect.arrayContaining([
      'client.created',
      'contract.created',
      'contact.created',
      'contractor.created',
      'contact.invited',
    ]),
  );
});

test('An opt-out of the 48-hour week and weeks with another agency are taken with the person and the placement', async () => {
  const known = {
    ...{ optOutFrom: '2026-06-08', optOutUntil: '2026-12-31' },
    ...{ priorWeeks: '4', priorFrom: '2026-05-04' },
  };
  const placed = await place(known);
  expect(placed).toMatchObject({ priorWeeks: 4, priorFrom: '2026-05-04' });
  expect(await getContact(here, placed.contractorContactId)).toMatchObject({
    optOutFrom: '2026-06-08',
    optOutUntil: '2026-12-31',
  });
  const authoriser = await getContact(here, placed.primaryAuthoriser!.contactId);
  expect(authoriser).toMatchObject({ optOutFrom: null, optOutUntil: null });
});

test('Days of an opt-out and weeks with another agency that cannot be are refused at their fields', () => {
  const said = (more: Record<string, unknown>) => {
    const read = StarterSchema.safeParse(allNew(more));
    return read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  expect(said({ optOutFrom: '2026-06-08', optOutUntil: '2026-06-08' })).toBeUndefined();
  expect(said({ optOutFrom: '2026-06-08', optOutUntil: '2026-06-07' })).toEqual([
    'optOutUntil: The last day of the opt-out must not be before its first.',
  ]);
  expect(said({ optOutUntil: '2026-06-07' })).toEqual(['optOutFrom: Please say from when the opt-out holds']);
  expect(said({ priorWeeks: '53' })).toEqual(['priorWeeks: Please give the weeks as a whole number from 0 to 52.']);
  expect(said({ priorWeeks: '4', priorFrom: '2026-06-08' })).toEqual([
    'priorFrom: The weeks with another agency must begin before the placement starts.',
  ]);
});

test('Those who are there already are taken, and nothing is made of them again', async () => {
  const { contractId, contractorContactId, primaryAuthoriser } = await addPlacement(here, email('callum'));
  const other = await addContract(here);
  const before = await counts();
  const placed = await place({
    who: contractorContactId,
    contractId: other.contractId,
    authoriser: primaryAuthoriser!.contactId,
  });
  expect(placed.contractId).toBe(other.contractId);
  expect(contractId).not.toBe(other.contractId);
  expect(await counts()).toEqual({
    ...before,
    contractors: before.contractors + 1,
  });
});

test('Everything that stands against it is said at once, and nothing at all is made', async () => {
  const { emailAddress } = await addContact(here, email('taken'), 'Tessa Quill');
  const { contractId } = await addContract(here, { start: '2026-01-05', end: '2026-07-31' });
  const before = await counts();
  expect(
    await refused({
      emailAddress,
      contractId,
      end: '2026-09-30',
      timesheetTemplateId: 'none',
      authoriserEmail: emailAddress,
    }),
  ).toEqual([
    'emailAddress: Tessa Quill already has this email address. Choose that person above, or give another address.',
    'end: The contractor may not end after the contract ends on 31 Jul 2026.',
    'timesheetTemplateId: Please select a timesheet template for the contractor.',
    'authoriserEmail: Tessa Quill already has this email address. Choose that person above, or give another address.',
    'authoriserEmail: Contractors cannot authorise their own time. Please choose somebody else as the authoriser.',
  ]);
  expect(await counts()).toEqual(before);
});

test('Nobody is placed twice on a contract, and nobody authorises their own time', async () => {
  const placement = await addPlacement(here, email('callum'));
  const { contractId, contractorContactId: who } = placement;
  expect(await refused({ who, contractId })).toEqual([
    'who: The supplied contact is already a contractor for this contract.',
  ]);
  const own = 'Contractors cannot authorise their own time. Please choose somebody else as the authoriser.';
  expect(await refused({ who, authoriser: who })).toEqual([`authoriser: ${own}`]);
  const same = email('same');
  expect(await refused({ emailAddress: same, authoriserEmail: same.toUpperCase() })).toEqual([
    `authoriserEmail: ${own}`,
  ]);
});

test('What another agency has is not there', async () => {
  const theirs = await addPlacement(world.there, email('theirs'));
  expect(
    await refused({
      who: theirs.contractorContactId,
      contractId: theirs.contractId,
      authoriser: theirs.contractorContactId,
    }),
  ).toEqual([
    'who: Please choose a user to make the contractor.',
    'contractId: Please choose a contract for the contractor.',
    'authoriser: Please choose a valid user to make the authoriser.',
  ]);
  expect(await refused({ clientId: theirs.clientId })).toEqual([expect.stringContaining('clientId: ')]);
});

test('A role that places nobody places no new starter', async () => {
  await expect(placeStarter(inRole(here, 'AuthorisingRole'), StarterSchema.parse(allNew()))).rejects.toThrow(Forbidden);
});

test('An invitation sent now goes once to each of the two', async () => {
  const starter = allNew();
  await placeStarter(here, StarterSchema.parse(starter));
  expect(await sendMails()).toEqual([starter.authoriserEmail, starter.emailAddress].sort());
});

test('An invitation that is held back is not sent until somebody sends it, whatever other role the person gains', async () => {
  const starter = allNew({ invitation: 'none' });
  const placed = await placeStarter(here, StarterSchema.parse(starter));
  expect(await sendMails()).toEqual([]);
  const held = await listHeldInvitations(here);
  expect(held.map(({ fullname, sendAt }) => [fullname, sendAt])).toEqual([
    ['Gillian Marsh', null],
    ['Nadia Kowalczyk', null],
  ]);
  expect(await listHeldInvitations(world.there)).toEqual([]);
  await expect(sendInvitations(world.there, [placed.contractorContactId])).rejects.toThrow(Conflict);
  expect(await sendInvitations(here, [placed.contractorContactId])).toBe(1);
  expect(await sendMails()).toEqual([starter.emailAddress]);
  await expect(sendInvitations(here, [placed.contractorContactId])).rejects.toThrow(
    'None of these invitations waits any more.',
  );
  expect(await readInvitation(here, placed.contractorContactId)).toMatchObject({ kind: 'sent', isOver: false });
  expect(await sendInvitations(here, 'all')).toBe(1);
});

test('Sent again from the person’s page, an invitation is held back no more', async () => {
  const { contractorContactId } = await place({ invitation: 'none' });
  await resendVerification(here, contractorContactId);
  expect(await readInvitation(here, contractorContactId)).toEqual({ kind: 'none' });
  await sendInvitations(here, 'all');
});

test('An invitation for the first day leaves at eight that day, and at once where the day has begun', async () => {
  const starter = allNew({ invitation: 'firstDay' });
  await placeStarter(here, StarterSchema.parse(starter));
  const at = (instant: string) => ({ ...here, clock: fixedClock(instant) });
  await rowsOf(world.database.appUrl, 'delete from pgboss.job');
  await sendDueInvitations(at('2026-06-08T06:59:59Z'));
  expect(await jobs()).toEqual([]);
  await sendDueInvitations(at('2026-06-08T07:00:00Z'));
  expect(await sendMails(at('2026-06-08T07:00:00Z'))).toEqual([starter.authoriserEmail, starter.emailAddress].sort());
  const begun = allNew({ invitation: 'firstDay', start: '2026-05-25' });
  await rowsOf(world.database.appUrl, 'delete from pgboss.job');
  await placeStarter(here, StarterSchema.parse(begun));
  expect(await sendMails()).toEqual([begun.authoriserEmail, begun.emailAddress].sort());
});

test('An invitation for another day leaves at eight that day, and a day that is over is refused', async () => {
  const starter = allNew({ invitation: 'date', invitationDate: '2026-06-03' });
  const { contractorContactId } = await placeStarter(here, StarterSchema.parse(starter));
  expect(await readInvitation(here, contractorContactId)).toEqual({ kind: 'held', sendAt: '2026-06-03T07:00:00Z' });
  expect(await refused({ invitation: 'date', invitationDate: '2026-05-25' })).toEqual([
    'invitationDate: Choose today, 26 May 2026, or a later day for the invitation.',
  ]);
  await sendInvitations(here, 'all');
});

test('The payroll number, the reference and rules of its own go into the placement; a reference is there once', async () => {
  const said = {
    payrollNumber: 'P-204',
    reference: 'NK/1',
    entryPeriod: 'monthly',
    chargingPeriod: 'daily',
    allowHolidays: false,
    allowNightshifts: false,
    allowDocumentUploads: true,
  };
  const { contractorId } = await place(said);
  const stored = await here.db.run({
    text: `select payroll_number, reference, entry_period, charging_period, allow_holidays, allow_nightshifts,
      allow_document_uploads from contractors where id = $1`,
    values: [contractorId],
  });
  expect(stored).toEqual([said]);
  expect(await refused({ reference: 'NK/1', authoriser: 'none' })).toEqual([
    'reference: This reference is already in use.',
    'authoriser: Please choose a valid user to make the authoriser.',
  ]);
});

test('Somebody who has joined, or was invited before, is not held back', async () => {
  const { contractorContactId, emailAddress } = await addPlacement(here, email('joined'));
  await givePassword(world.platform, emailAddress);
  const { contractId } = await addContract(here);
  await place({ who: contractorContactId, contractId, invitation: 'none' });
  expect((await listHeldInvitations(here)).map(({ contactId }) => contactId)).not.toContain(contractorContactId);
  await sendInvitations(here, 'all');
});
