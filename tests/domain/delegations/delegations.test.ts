import { describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { editDelegation } from '#domain/delegations/edit-delegation.server.ts';
import { listDelegations } from '#domain/delegations/list-delegations.server.ts';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { explainOwed } from '#domain/reminders/owed/explain-owed.server.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { acceptMany } from '#domain/timesheets/decision/accept-many.server.ts';
import { rejectMany } from '#domain/timesheets/decision/reject-many.server.ts';
import { decideByLink } from '#domain/timesheets/authorisation/decide-by-link.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { listTimesheets } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { openCaller } from '#platform/open-context.ts';
import { visitorOf } from '#tests/support/member.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { warmPool } from '#tests/support/race.ts';
import { sessionHeaders } from '#tests/support/session.ts';
import { addContact, foundTestAgency, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

let count = 0;
const contactOf = ({ actor }: Context) => (actor as RoleActor).contactId!;

/** Creates a separate agency with a placement, and Sarah Pell, whom its authoriser can ask to stand in. */
async function makeAbsence(days: { start?: string; end?: string } | null = {}) {
  count += 1;
  const agency = await foundTestAgency(world.platform, `away-${count}`);
  const placement = await makePlacement(agency);
  const sarah = await addContact(agency, `sarah-${count}@example.example`, 'Sarah Pell');
  const authoriserContactId = contactOf(placement.authoriser);
  const name = (more: Record<string, unknown> = {}, by: Context = placement.admin) =>
    createDelegation(
      by,
      CreateDelegationSchema.parse({
        authoriserContactId,
        delegateContactId: sarah.contactId,
        start: '2026-05-25',
        end: '2026-06-12',
        ...more,
      }),
    );
  const delegation = days && (await name(days));
  return { agency, placement, sarah, name, delegation };
}

/** Returns the agency as Sarah's session opens it at an instant. */
async function asSarah(agency: Context, contactId: string, instant = '2026-05-26T08:40:00Z'): Promise<Context> {
  const [{ accountId }] = (await agency.db.run<{ accountId: string }>({
    text: 'select account_id from contacts where id = $1',
    values: [contactId],
  })) as [{ accountId: string }];
  await agency.db
    .as(accountId)
    .run({ text: 'update accounts set verified_at = now() where id = $1', values: [accountId] });
  const actor = { kind: 'role', roleType: 'AuthorisingRole', accountId } as RoleActor;
  const person = { ...agency, actor, clock: fixedClock(instant) };
  const headers = await sessionHeaders(person);
  const platform = { ...world.platform, clock: fixedClock(instant) };
  const token = headers.Cookie!.split('=')[1]!;
  return (await openCaller(platform, { host: headers.Host!, sessionToken: token, roleId: null })).context();
}

/** Sends the email that asks for a decision on a timesheet, and returns its recipients. */
async function askFor(agency: Context, timesheetId: string) {
  const { trail } = await getTimesheet(agency, timesheetId);
  const requested = { timesheetId, eventId: trail.find(({ action }) => action === 'timesheet.submitted')!.id };
  const keys = new Map<string, string>();
  await requestAuthorisation(agency, requested, async (agency, timesheet, authoriser, made) => {
    for (const [id, key] of made) keys.set(id, key);
    return composeAuthoriseRequest(agency, timesheet, authoriser, made);
  });
  const mails = await agency.db.run<{ toName: string; text: string }>({
    text: `select to_name, text from outbound_mails where kind = 'authorisationRequest'`,
    values: [],
  });
  return { mails, key: keys.get(timesheetId)! };
}

const listed = async (ctx: Context) =>
  (await listTimesheets(ctx, ListTimesheetsSchema.parse({}))).rows.map(({ id }) => id);

describe('While somebody decides for an authoriser', () => {
  test('they find the timesheets in their list, decide them, and both names are under the decision', async () => {
    const { agency, placement, sarah } = await makeAbsence();
    const timesheetId = await submitWeek(placement);
    const ctx = await asSarah(agency, sarah.contactId);
    expect(await listed(ctx)).toEqual([timesheetId]);
    await acceptTimesheet(ctx, { timesheetId, version: 1, note: null });
    const { decidedByName, trail } = await getTimesheet(agency, timesheetId);
    expect(decidedByName).toBe('Sarah Pell for Helen Brackenridge');
    expect(trail.find(({ action }) => action === 'timesheet.accepted')).toMatchObject({
      actorName: 'Sarah Pell for Helen Brackenridge',
      detail: { forContactId: contactOf(placement.authoriser) },
    });
  });
  test('they see none of it on the days before and after', async () => {
    const { agency, placement, sarah } = await makeAbsence({ start: '2026-05-26', end: '2026-05-27' });
    await submitWeek(placement);
    expect(await listed(await asSarah(agency, sarah.contactId, '2026-05-25T12:00:00Z'))).toEqual([]);
    expect(await listed(await asSarah(agency, sarah.contactId, '2026-05-27T12:00:00Z'))).toHaveLength(1);
    // The agency's clock is an hour ahead: its day is over.
    expect(await listed(await asSarah(agency, sarah.contactId, '2026-05-27T23:30:00Z'))).toEqual([]);
  });
  test('the request goes to them alone and says for whom, and its link decides for that authoriser', async () => {
    const { agency, placement } = await makeAbsence();
    const timesheetId = await submitWeek(placement);
    const { mails, key } = await askFor(agency, timesheetId);
    expect(mails).toMatchObject([{ toName: 'Sarah Pell' }]);
    expect(mails[0]!.text).toContain('You decide for Helen Brackenridge.');
    const link = { timesheetId, key, address: 'here' };
    const opened = await decideByLink(visitorOf(world.platform, agency), link, { type: 'accepted', note: null });
    expect(opened).toMatchObject({ timesheet: { decidedByName: 'Sarah Pell for Helen Brackenridge' } });
  });
  test('reminders go to them, even if the authoriser is named, and the explanation says so', async () => {
    const { agency, placement } = await makeAbsence();
    await submitWeek(placement);
    const filter = { from: '2026-05-18', to: '2026-05-24' };
    const { previews } = await explainOwed(agency, { reason: 'pending', filter }, composeReminder);
    expect(previews).toMatchObject([
      {
        fullname: 'Sarah Pell',
        why: expect.stringContaining('Sarah Pell decides for Helen Brackenridge until 12 Jun 2026.'),
      },
    ]);
    const contactIds = [contactOf(placement.authoriser)];
    const { sent } = await remindOwed(agency, { reason: 'pending', filter: { contactIds } }, composeReminder);
    expect(sent).toMatchObject([{ fullname: 'Sarah Pell', periods: [{ beginning: '2026-05-18' }] }]);
  });
  test('a delegate who decides in their own name too is reminded of a timesheet once, and decides it in their own name', async () => {
    const { agency, placement, sarah } = await makeAbsence();
    const { contractorId } = placement;
    const second = { contractorId, contactId: sarah.contactId, isPrimary: false, reference: null };
    await addAuthoriser(placement.admin, second);
    const timesheetId = await submitWeek(placement);
    const { sent } = await remindOwed(agency, { reason: 'pending', filter: { timesheetId } }, composeReminder);
    expect(sent.map(({ fullname, periods }) => [fullname, periods.length])).toEqual([['Sarah Pell', 1]]);
    await acceptTimesheet(await asSarah(agency, sarah.contactId), { timesheetId, version: 1, note: null });
    expect((await getTimesheet(agency, timesheetId)).decidedByName).toBe('Sarah Pell');
  });
  test('a bulk decision of theirs stops when the delegation is withdrawn', async () => {
    const { agency, placement, sarah, delegation } = await makeAbsence();
    const timesheetId = await submitWeek(placement);
    const ctx = await asSarah(agency, sarah.contactId);
    await deleteDelegation(placement.admin, delegation!.delegationId);
    const picked = [{ timesheetId, version: 1 }];
    const refused = { isDone: false, code: 'timesheet_not_found' };
    const message = 'This requested timesheet could not be found. It may now be somebody else’s to decide.';
    expect(await acceptMany(ctx, picked)).toMatchObject([{ ...refused, message }]);
    expect(await rejectMany(ctx, picked, 'Wrong week')).toMatchObject([refused]);
    expect((await getTimesheet(agency, timesheetId)).status).toBe('pending');
  });
  test('their own delegate decides none of it', async () => {
    const { agency, placement, sarah, name } = await makeAbsence();
    const elsewhere = await makePlacement(agency, {}, {});
    const second = { contactId: sarah.contactId, isPrimary: false, reference: null };
    await addAuthoriser(placement.admin, { ...second, contractorId: elsewhere.contractorId });
    const omar = await addContact(agency, `omar-${count}@example.example`, 'Omar Haddad');
    await name({ authoriserContactId: sarah.contactId, delegateContactId: omar.contactId });
    const first = await submitWeek(placement);
    const own = await submitWeek(elsewhere);
    expect(await listed(await asSarah(agency, omar.contactId))).toEqual([own]);
    expect((await askFor(agency, first)).mails).toMatchObject([{ toName: 'Sarah Pell' }]);
  });
  test('their own time waits for the authoriser, even if the placement came later', async () => {
    const { agency, placement, sarah } = await makeAbsence();
    const authorisers = [{ contactId: contactOf(placement.authoriser), isPrimary: true }];
    const own = await makePlacement(agency, {}, { contractorContactId: sarah.contactId, authorisers });
    const timesheetId = await submitWeek(own);
    const ctx = await asSarah(agency, sarah.contactId);
    const deciding = { ...ctx, actor: { ...(ctx.actor as RoleActor), roleType: 'AuthorisingRole' as const } };
    await expect(acceptTimesheet(deciding, { timesheetId, version: 1, note: null })).rejects.toThrow(
      'could not be found',
    );
    expect((await askFor(agency, timesheetId)).mails).toMatchObject([{ toName: 'Helen Brackenridge' }]);
  });
});

describe('Naming a delegate', () => {
  test('gives them the role they need, with an invitation', async () => {
    const { agency, sarah } = await makeAbsence();
    const found = await agency.db.run({
      text: `select detail from audit_events where action = 'role.created' and detail->>'contactId' = $1`,
      values: [sarah.contactId],
    });
    expect(found).toMatchObject([{ detail: { needsInvitation: true } }]);
  });
  test('is refused for the contractor, for oneself, for past days, and twice for the same days', async () => {
    const { placement, name } = await makeAbsence();
    const refusals = [
      [
        { delegateContactId: contactOf(placement.contractor), start: '2026-06-13', end: '2026-06-20' },
        'Nobody decides their own time.',
      ],
      [{ delegateContactId: contactOf(placement.authoriser) }, 'cannot stand in for themselves'],
      [{ authoriserContactId: contactOf(placement.contractor) }, 'does not authorise any timesheets'],
      [{ start: '2026-05-01', end: '2026-05-02' }, 'The last day is in the past.'],
      [{ start: '2026-06-20', end: '2026-06-19' }, 'The last day is before the first.'],
      [{ start: '2026-06-12', end: '2026-06-20' }, 'on some of these days'],
    ] as const;
    for (const [more, said] of refusals) {
      const refused = await name(more).catch((error: { message: string; fields?: { message: string }[] }) => error);
      expect(JSON.stringify([(refused as Error).message, refused])).toContain(said);
    }
    expect(await name({ start: '2026-06-13', end: '2026-06-20' })).toMatchObject({ start: '2026-06-13' });
  });
  test('for the same days twice at once succeeds once', async () => {
    const { name } = await makeAbsence(null);
    await warmPool(world.platform);
    const done = await Promise.allSettled([name(), name()]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  test('is done by authorisers for themselves, among people who decide for the same client; nobody sees another agency’s', async () => {
    const { agency, placement, sarah, name } = await makeAbsence(null);
    await expect(name({}, placement.authoriser)).rejects.toMatchObject({ code: 'invalid' });
    const second = { contactId: sarah.contactId, isPrimary: false, reference: null };
    await addAuthoriser(placement.admin, { ...second, contractorId: placement.contractorId });
    const { delegationId } = await name({}, placement.authoriser);
    await expect(name({ authoriserContactId: sarah.contactId }, placement.authoriser)).rejects.toMatchObject({
      code: 'role_may_not',
    });
    expect((await listDelegations(placement.authoriser)).rows).toHaveLength(1);
    expect((await listDelegations(placement.stranger)).rows).toEqual([]);
    expect((await listDelegations(world.there)).rows).toEqual([]);
    const elsewhere = await makePlacement(agency);
    for (const other of [world.there, elsewhere.authoriser])
      await expect(deleteDelegation(other, delegationId)).rejects.toMatchObject({ code: 'delegation_not_found' });
    expect(await editDelegation(placement.authoriser, delegationId, { end: '2026-05-29', version: 1 })).toMatchObject({
      end: '2026-05-29',
      version: 2,
    });
    await deleteDelegation(placement.authoriser, delegationId);
    expect(await listed(await asSarah(agency, sarah.contactId))).toEqual([]);
  });
});
