import { describe, expect, test } from 'vitest';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { findDraft, listDrafts } from '#domain/drafts/own-drafts.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { removeExpired } from '#domain/retention/remove-expired.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { words } from '../app/components/rendered.tsx';
import { formsOf } from '../support/html-form.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const NOW = '2026-05-26T08:40:00Z';
const BEGINNING = '2026-05-18';
const web = opened(() => startWebProcessAt(NOW));

const placed = () => makePlacement(web.here, {}, { start: '2026-02-02' });
const typed = ({ contractorId }: TestPlacement, more: [string, string][] = []): [string, string][] => [
  ['contractorId', contractorId],
  ['beginning', BEGINNING],
  ['entries[0].entryDate', '2026-05-18'],
  ['entries[0].startTime', '9'],
  ['entries[0].endTime', '17:00'],
  ['entries[1].entryDate', '2026-05-19'],
  ['entries[1].startTime', 'half past'],
  ['note', 'To be checked'],
  ...more,
];
const save = async (placement: TestPlacement, more: [string, string][] = []) =>
  (await loggedInVisitor(web.port, placement.contractor)).postAll(
    '/timesheets/create?saves=draft',
    typed(placement, more),
  );
const changeRules = (
  { contractorId }: TestPlacement,
  own: { chargingPeriod?: 'hourlyTotal'; allowHolidays?: boolean },
) => editContractor(web.here, contractorId, EditContractorSchema.parse({ areRatesMeant: true, ...own }));
const draftOf = ({ contractor, contractorId }: TestPlacement) =>
  findDraft(contractor, { contractorId, beginning: BEGINNING, ending: '2026-05-24' });

describe('A draft in the account of a contractor', () => {
  test('is saved by a button as typed, even wrong times, and fills the form on any device', async () => {
    const placement = await placed();
    const done = await save(placement);
    expect([done.status, done.headers.location]).toEqual([302, expect.stringContaining('/timesheets/create?')]);
    expect(await draftOf(placement)).toMatchObject({ savedAt: '2026-05-26T08:40:00Z' });
    const elsewhere = await loggedInVisitor(web.port, placement.contractor);
    const { text } = await elsewhere.get(done.headers.location!);
    expect(words(text)).toContain('Your draft, saved to your account on 26 May 2026, 09:40');
    expect([text.includes('value="half past"'), text.includes('To be checked')]).toEqual([true, true]);
  });
  test('shows its content in a unit the contract no longer accepts, and ticks it no longer allows', async () => {
    const placement = await placed();
    await save(placement, [
      ['entries[0].breakTime', '30'],
      ['entries[1].isHoliday', 'on'],
    ]);
    await changeRules(placement, { allowHolidays: false });
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    const form = `/timesheets/create?contractorId=${placement.contractorId}&beginning=${BEGINNING}`;
    expect((await visitor.get(form)).text).toMatch(/<input[^>]*name="entries\[1\]\.isHoliday"[^>]*checked/);
    await changeRules(placement, { chargingPeriod: 'hourlyTotal' });
    expect(words((await visitor.get(form)).text)).toContain('Entered before: 9 to 17:00, 30m break');
    const refused = await visitor.postAll(
      form,
      typed(placement, [['taskId', newId()]]).filter(([name]) => !name.startsWith('entries[1]')),
    );
    expect(refused.status).toBe(422);
    expect(words(refused.text)).toContain('Entered before: 9 to 17:00 Remove Error: Times or days were entered');
  });
  test('shows its days after a placement’s new end, until they are removed', async () => {
    const placement = await placed();
    await save(placement, [
      ['entries[2].entryDate', '2026-05-21'],
      ['entries[2].startTime', '10:17'],
      ['entries[2].endTime', '12:00'],
    ]);
    await editContractor(web.here, placement.contractorId, EditContractorSchema.parse({ end: '2026-05-20' }));
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    const form = `/timesheets/create?contractorId=${placement.contractorId}&beginning=${BEGINNING}`;
    const sentFrom = (html: string) =>
      formsOf(html, form).find(({ fields }) => fields.some(([, at]) => at === '10:17'));
    const shown = await visitor.get(form);
    expect(words(shown.text)).toContain('Thu 21 May Outside the contract dates Entered before: 10:17 to 12:00 Remove');
    const { fields } = sentFrom(shown.text)!;
    const read = fields.map(([name, value]): [string, string] => [name, value === 'half past' ? '' : value]);
    const refused = await visitor.postAll(form, read);
    expect([refused.status, words(refused.text).includes('10:17 to 12:00 Remove Error: Date is outside')]).toEqual([
      422,
      true,
    ]);
    expect(sentFrom(refused.text)).toBeDefined();
  });
  test('is refused in words once its placement was deleted', async () => {
    const placement = await placed();
    await deleteContractor(web.here, placement.contractorId);
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    const { status, text } = await visitor.postAll('/timesheets/draft', typed(placement));
    expect([status, JSON.parse(text)]).toEqual([
      404,
      { savedAt: null, problem: 'The requested contractor has been deleted' },
    ]);
  });
  test('is replaced by the newest, and can be discarded', async () => {
    const placement = await placed();
    await save(placement);
    await save(placement, [
      ['entries[2].entryDate', '2026-05-20'],
      ['entries[2].startTime', '8'],
    ]);
    expect((await draftOf(placement))!.content.entries).toHaveLength(3);
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    const { contractorId } = placement;
    await visitor.postAll('/timesheets/draft/remove', [
      ['contractorId', contractorId],
      ['beginning', BEGINNING],
    ]);
    expect(await draftOf(placement)).toBeNull();
  });
  test('of a correction fills its form, on any device, until it is discarded or the correction is submitted', async () => {
    const placement = await makePlacement(web.here, {}, { start: BEGINNING });
    const rejected = await submitWeek(placement);
    await rejectTimesheet(placement.authoriser, { timesheetId: rejected, note: 'Friday' });
    const form = `/timesheets/${rejected}/new`;
    const done = await save(placement, [['replacesTimesheetId', rejected]]);
    expect(done.headers.location).toMatch(new RegExp(`^${form}\\?`));
    const elsewhere = await loggedInVisitor(web.port, placement.contractor);
    const { text } = await elsewhere.get(form);
    expect(words(text)).toContain('Your draft, saved to your account on 26 May 2026, 09:40');
    expect([text.includes('value="half past"'), text.includes(`value="${rejected}"`)]).toEqual([true, true]);
    expect(words((await elsewhere.get('/timesheets')).text)).toContain('Saved to your account, 8h 00m so far');
    const away = await elsewhere.postAll('/timesheets/draft/remove', [
      ['contractorId', placement.contractorId],
      ['beginning', BEGINNING],
      ['replacesTimesheetId', rejected],
    ]);
    expect(away.headers.location).toMatch(new RegExp(`^${form}\\?`));
    expect((await elsewhere.get(form)).text).toMatch(/name="entries\[0\]\.startTime"[^>]*value="09:00"/);
    await save(placement, [['replacesTimesheetId', rejected]]);
    await submitWeek(placement, { replacesTimesheetId: rejected });
    expect(await draftOf(placement)).toBeNull();
  });
  test('ends when the period is submitted, and cannot start beside its timesheet', async () => {
    const placement = await placed();
    await save(placement);
    await submitWeek(placement);
    expect(await listDrafts(placement.contractor)).toEqual([]);
    const again = await save(placement);
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    expect(again.status).toBe(409);
    expect(await draftOf(placement)).toBeNull();
    expect((await visitor.get('/timesheets')).status).toBe(200);
  });
  test('is hidden from others, even those who enter time on behalf', async () => {
    const [placement, other] = [await placed(), await placed()];
    await save(placement);
    const stranger = await loggedInVisitor(web.port, other.contractor);
    expect((await stranger.postAll('/timesheets/create?saves=draft', typed(placement))).status).toBe(404);
    const admin = await loggedInVisitor(web.port, placement.admin);
    expect((await admin.postAll('/timesheets/draft', typed(placement))).status).toBe(403);
    for (const visitor of [stranger, admin])
      await visitor.postAll('/timesheets/draft/remove', typed(placement).slice(0, 2));
    expect(await draftOf(placement)).not.toBeNull();
    expect(await draftOf({ ...placement, contractor: other.contractor })).toBeNull();
  });
  test('refuses unknown fields by name', async () => {
    const placement = await placed();
    expect((await save(placement, [['rate', '40']])).status).toBe(422);
    expect(await draftOf(placement)).toBeNull();
  });
  test('that is refused comes back into the form, with the problem beside its field', async () => {
    const placement = await placed();
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    const fields = typed(placement, [['note', 'n'.repeat(4001)]]).filter(([, value]) => value !== 'To be checked');
    const refused = await visitor.postAll('/timesheets/create?saves=draft', fields);
    expect(refused.status).toBe(422);
    for (const shown of ['A note holds 4,000 characters at most', 'half past', 'n'.repeat(4001)])
      expect(refused.text).toContain(shown);
  });
  test('is deleted after a month, and with the person', async () => {
    const gone = await makePlacement(web.here, {}, { start: '2026-02-02', end: '2026-05-24' });
    const old = await placed();
    await save(old);
    await save(gone);
    const [contact] = await web.here.db.run<{ emailAddress: string }>({
      text: 'select email_address from contacts where id = $1',
      values: [(gone.contractor.actor as RoleActor).contactId],
    });
    await erasePerson(web.here, contact!);
    expect(await draftOf(gone)).toBeNull();
    await removeExpired({ ...web.here, clock: fixedClock('2026-06-25T08:39:00Z') });
    expect(await draftOf(old)).not.toBeNull();
    await removeExpired({ ...web.here, clock: fixedClock('2026-06-25T08:41:00Z') });
    expect(await draftOf(old)).toBeNull();
  });
});

describe('The home of a contractor', () => {
  test('begins with the earliest missing week, then says what else is due and where its draft is', async () => {
    const placement = await makePlacement(web.here, {}, { start: '2026-05-04' });
    await save(placement);
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    const { text } = await visitor.get('/timesheets');
    const shown = words(text);
    const weeks = ['4 May', '11 May', '18 May', '25 May'].map((day) => shown.indexOf(`Week beginning ${day} 2026`));
    expect(weeks.every((place, index) => place > (weeks[index - 1] ?? 0))).toBe(true);
    expect(shown).toContain('Missing the first of 3');
    expect(shown).toContain('It was due on Mon 11 May.');
    expect(shown).toContain('Saved to your account, 8h 00m so far, 26 May 2026, 09:40.');
    expect(shown).toContain('It is due on Mon 1 Jun. There is a bank holiday'.split('. ')[0]);
    const enter = `/timesheets/create?contractorId=${placement.contractorId}&beginning=2026-05-04`;
    expect(text.replaceAll('&amp;', '&')).toMatch(
      new RegExp(`btn-primary"[^>]*href="[^"]*${enter.replace('?', '\\?')}`),
    );
    expect(text).not.toContain('waiting on this device');
  });
  test('asks to correct a rejected week in its place, and says nothing about submitted ones', async () => {
    const placement = await makePlacement(web.here, {}, { start: '2026-05-18' });
    const timesheetId = await submitWeek(placement);
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    expect(words((await visitor.get('/timesheets')).text)).not.toContain('Week beginning 18 May 2026');
    await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Friday was a holiday' });
    const { text } = await visitor.get('/timesheets');
    expect(words(text)).toMatch(/Rejected the first of|Rejected Week beginning 18 May 2026 Friday was a holiday/);
    expect(text).toContain(`/timesheets/${timesheetId}/new`);
  });
});
