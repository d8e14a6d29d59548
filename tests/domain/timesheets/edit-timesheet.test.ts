import { describe, expect, test } from 'vitest';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { ensureAccounts } from '#domain/accounts/ensure-account.server.ts';
import { type Context, transact } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { saveChange } from '#domain/timesheets/change-timesheet.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { listPendingForAuthorisation } from '#domain/timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { makeAuthorisationLinks } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { openAuthorisationLink } from '#domain/timesheets/authorisation/open-authorisation-link.server.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { sendAcceptedCopies } from '#domain/timesheets/authorisation/send-accepted-copies.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { visitorOf } from '../../support/member.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement, weekInput } from '../../support/placement.ts';
import { addContact, inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
let timesheetId: string;

/** Creates a pending week of a separate placement. */
async function begin(): Promise<void> {
  placement = await makePlacement(world.here);
  timesheetId = await submitWeek(placement);
}
const stored = () => getTimesheet(placement.admin, timesheetId);
const edit = (entries: object[]) =>
  editTimesheet(placement.contractor, EditTimesheetSchema.parse({ timesheetId, entries }));
const contactIdOf = (ctx: Context) => (ctx.actor as RoleActor).contactId!;

describe('An edit', () => {
  test('replaces every shift, and the totals follow', async () => {
    await begin();
    const night = { entryDate: '2026-05-19', startTime: '22:00', endTime: '06:00', isNightshift: true };
    await edit([NORMAL_WEEK[0]!, night, { entryDate: '2026-05-21', isHoliday: true, startTime: '9', endTime: '13' }]);
    const { entries, ...timesheet } = await stored();
    expect(entries.map(({ entryDate }) => entryDate)).toEqual(['2026-05-18', '2026-05-19', '2026-05-21']);
    expect(timesheet).toMatchObject({ workedMinutes: 930, nightshiftMinutes: 480, holidayMinutes: 240, version: 2 });
  });
  test('that changes nothing leaves no trace; another break or note is a change', async () => {
    await begin();
    const before = await stored();
    await edit(NORMAL_WEEK);
    expect(await stored()).toEqual(before);
    const [first, ...rest] = NORMAL_WEEK;
    await edit([{ ...first!, breakTime: '31' }, ...rest]);
    expect(await stored()).toMatchObject({ version: 2, workedMinutes: before.workedMinutes - 1 });
    const withNote = { timesheetId, entries: [{ ...first!, breakTime: '31' }, ...rest], note: 'Back late' };
    await editTimesheet(placement.contractor, EditTimesheetSchema.parse(withNote));
    expect(await stored()).toMatchObject({ version: 3, note: 'Back late' });
  });
  test('that breaks a rule is reported at its shift, and nothing is changed', async () => {
    await begin();
    const before = await stored();
    const refused = await edit([NORMAL_WEEK[0]!, { entryDate: '2026-05-19', startTime: '9', endTime: '8' }]).then(
      () => null,
      (error: Invalid) => error,
    );
    expect(refused).toBeInstanceOf(Invalid);
    expect(refused!.fields.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'entries[1].endTime finish_before_start',
    ]);
    expect(await stored()).toEqual(before);
  });
});

test('A save that comes too late is told so, even without a lock', async () => {
  await begin();
  const read = await stored();
  await expect(saveChange(world.here, { ...read, version: read.version + 1 }, { note: 'x' })).rejects.toMatchObject({
    code: 'version_changed',
  });
  await saveChange(world.here, read, { note: 'x' });
  expect(await stored()).toMatchObject({ note: 'x' });
});

describe('A timesheet', () => {
  test('has the rates of its placement, each in its place', async () => {
    await begin();
    expect(await stored()).toMatchObject({ chargeRate: '27.5000', payRate: '20.4000' });
  });
  test('is not submitted with a file that was never uploaded', async () => {
    placement = await makePlacement(world.here);
    const input = weekInput(placement.contractorId, { uploadIds: [newId()] });
    await expect(submitTimesheet(placement.contractor, input)).rejects.toBeInstanceOf(Invalid);
  });
  test('takes no files if its placement allows none', async () => {
    await begin();
    const input = { timesheetId, taskId: newId(), uploadIds: [newId()] };
    await expect(addFiles(placement.contractor, input)).rejects.toMatchObject({
      fields: [{ code: 'uploads_not_allowed' }],
    });
  });
  test('that was deleted takes no notes', async () => {
    await begin();
    await deleteTimesheet(placement.contractor, { timesheetId, note: 'Wrong week' });
    await expect(addNote(placement.contractor, { timesheetId, note: 'After all' })).rejects.toMatchObject({
      code: 'already_deleted',
    });
  });
  test('is out of reach for a role without a contact', async () => {
    await begin();
    for (const role of ['ContractingRole', 'AuthorisingRole'] as const)
      await expect(getTimesheet(inRole(world.here, role), timesheetId)).rejects.toMatchObject({
        code: 'timesheet_not_found',
      });
  });
  test('is not decided by an authoriser who was removed from its placement', async () => {
    await begin();
    await world.here.db.run({
      text: `update authorisers set status = 'deleted', is_primary = false where contact_id = $1`,
      values: [contactIdOf(placement.authoriser)],
    });
    await expect(acceptTimesheet(placement.authoriser, { timesheetId, note: null })).rejects.toMatchObject({
      code: 'timesheet_not_found',
    });
  });
});

describe('A new timesheet for days that had one', () => {
  test.each(['deleted', 'void'])('does not correct one that was %s', async (ended) => {
    await begin();
    if (ended === 'deleted') await deleteTimesheet(placement.contractor, { timesheetId, note: 'Wrong week' });
    else {
      await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
      await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
    }
    await expect(submitWeek(placement, { replacesTimesheetId: timesheetId })).rejects.toMatchObject({
      fields: [{ code: 'not_replaceable' }],
    });
    const again = await submitWeek(placement);
    expect(await getTimesheet(placement.admin, again)).toMatchObject({ replacesTimesheetId: null });
  });
});

test('The key in one timesheet’s mail does not open another, even for the same authoriser', async () => {
  await begin();
  const other = await submitWeek(placement, {
    beginning: '2026-05-11',
    entries: [{ entryDate: '2026-05-11', startTime: '9', endTime: '17' }],
  });
  const keys = await makeAuthorisationLinks(world.here, contactIdOf(placement.authoriser), [
    { timesheetId, version: 1 },
  ]);
  const open = (id: string) =>
    openAuthorisationLink(visitorOf(world.platform, world.here), {
      timesheetId: id,
      key: keys.get(timesheetId)!,
      address: newId(),
    });
  expect(await open(timesheetId)).toMatchObject({ state: 'waiting' });
  expect(await open(other)).toMatchObject({ state: 'notValid' });
});

describe('A mail about a timesheet', () => {
  const mailOf = { subject: 'x', html: 'x', text: 'x' };
  test('asks no authoriser who switched such mails off, and asks again once they are on', async () => {
    await begin();
    const { trail } = await stored();
    const ask = async () => {
      let requested = 0;
      await requestAuthorisation(world.here, { timesheetId, eventId: trail[0]!.id }, async () => {
        requested += 1;
        return mailOf;
      });
      return requested;
    };
    const choose = (requests: boolean) =>
      world.here.db.run({
        text: `update roles set settings = jsonb_build_object('emails', jsonb_build_object('requests', $1::boolean))
          where type = 'AuthorisingRole' and account_id = (select account_id from contacts where id = $2)`,
        values: [requests, contactIdOf(placement.authoriser)],
      });
    await choose(false);
    expect(await ask()).toBe(0);
    await choose(true);
    expect(await ask()).toBe(1);
  });
  test('copies an accepted timesheet, and none that was made void', async () => {
    await begin();
    await changeSettings(placement.admin, {
      'emails.emailAcceptedTimesheetCopiesTo': { enabled: true, value: ['payroll@here.example'] },
    });
    const copy = async () => {
      let copies = 0;
      const makers = { makePdf: async () => null, compose: async () => ((copies += 1), mailOf) };
      await sendAcceptedCopies(world.here, { timesheetId, eventId: newId() }, makers);
      return copies;
    };
    expect(await copy()).toBe(0);
    await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
    expect(await copy()).toBe(1);
    await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
    expect(await copy()).toBe(0);
  });
});

describe('While an authoriser is away', () => {
  const waitsFor = async () =>
    (await listPendingForAuthorisation(world.here, { contractorId: placement.contractorId })).map(
      ({ authoriserName, absentName }) => `${authoriserName}${absentName ? ` for ${absentName}` : ''}`,
    );
  /** Gives a person the role in which they could decide, as naming them as a delegate does. */
  const enable = (person: { contactId: string; emailAddress: string; fullname: string }) =>
    transact(world.here, (tx) => ensureAccounts(tx, [{ ...person, roleType: 'AuthorisingRole' }]));
  const delegate = (to: string, start: string, end: string) =>
    world.here.db.run({
      text: `insert into delegations (agency_id, id, authoriser_contact_id, delegate_contact_id, start_date, end_date, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, now(), now())`,
      values: [world.here.agency.id, newId(), contactIdOf(placement.authoriser), to, start, end],
    });
  test.each([
    ['2026-05-26', '2026-05-26', 'Ann Lee for Helen Brackenridge'],
    ['2026-05-25', '2026-05-26', 'Ann Lee for Helen Brackenridge'],
    ['2026-05-26', '2026-05-27', 'Ann Lee for Helen Brackenridge'],
    ['2026-05-24', '2026-05-25', 'Helen Brackenridge'],
    ['2026-05-27', '2026-05-28', 'Helen Brackenridge'],
  ])('from %s to %s, today %s decides', async (start, end, who) => {
    await begin();
    const emailAddress = `${newId()}@here.example`;
    const person = { ...(await addContact(world.here, emailAddress, 'Ann Lee')), emailAddress, fullname: 'Ann Lee' };
    await enable(person);
    await delegate(person.contactId, start, end);
    expect(await waitsFor()).toEqual([who]);
  });
  test('nobody is asked to decide their own time', async () => {
    await begin();
    const contactId = contactIdOf(placement.contractor);
    const { emailAddress, fullname } = await getContact(world.here, contactId);
    await enable({ contactId, emailAddress, fullname });
    await delegate(contactId, '2026-05-26', '2026-05-26');
    expect(await waitsFor()).toEqual(['Helen Brackenridge']);
  });
});
