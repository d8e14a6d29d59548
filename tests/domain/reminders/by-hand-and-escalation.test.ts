import { describe, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import type { Context } from '#domain/context.ts';
import { explainOwed } from '#domain/reminders/owed/explain-owed.server.ts';
import { previewReminders } from '#domain/reminders/sending/preview-reminders.server.ts';
import { remindAuthoriser, remindContractor } from '#domain/reminders/sending/remind-named.server.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { addContact, foundTestAgency, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

let count = 0;
const openAgency = () => foundTestAgency(world.platform, `by-hand-${(count += 1)}`);
const at = (ctx: Context, instant: string): Context => ({ ...ctx, clock: fixedClock(instant) });
const rows = (ctx: Context, text: string, values: unknown[] = []) =>
  ctx.db.run<Record<string, unknown>>({ text, values });
const contactOf = ({ actor }: Context) => (actor as RoleActor).contactId!;
const all = (ctx: Context, reason: 'missing' | 'pending', filter = {}) =>
  remindOwed(ctx, { reason, filter }, composeReminder);

describe('Reminding by hand', () => {
  test('sends one mail a person to everybody the filter finds, and leaves out those switched off, saying so', async () => {
    const agency = await openAgency();
    const [one, two, off] = [
      await makePlacement(agency, {}, { start: '2026-05-11' }),
      await makePlacement(agency, {}, { start: '2026-05-18' }),
      await makePlacement(agency, {}, { start: '2026-05-18' }),
    ] as [TestPlacement, TestPlacement, TestPlacement];
    await rows(agency, 'update contractors set is_sending_reminders = false where id = $1', [off.contractorId]);
    const { sent, skipped } = await all(agency, 'missing');
    expect(sent.map(({ contactId, periods }) => [contactId, periods.length]).sort()).toEqual(
      [
        [contactOf(one.contractor), 2],
        [contactOf(two.contractor), 1],
      ].sort(),
    );
    expect(skipped).toMatchObject([
      { contactId: contactOf(off.contractor), message: 'Reminders are switched off for Callum Hargreaves.' },
    ]);
    expect(
      (await all(agency, 'missing', { contactIds: [contactOf(one.contractor)], from: '2026-05-18' })).sent,
    ).toMatchObject([{ periods: [{ beginning: '2026-05-18' }] }]);
    expect((await remindContractor(agency, { contractorId: off.contractorId }, composeReminder)).sent).toHaveLength(1);
    expect(await rows(agency, 'select last_reminded from contractors where id = $1', [off.contractorId])).toEqual([
      { lastReminded: '2026-05-26T08:40:00Z' },
    ]);
  });
  test('names one period by one of its dates or by its rejected timesheet, and refuses one that is not missing', async () => {
    const agency = await openAgency();
    const placement = await makePlacement(agency, {}, { start: '2026-05-11' });
    const { contractorId } = placement;
    const remind = (period: string) => remindContractor(agency, { contractorId, period }, composeReminder);
    expect((await remind('2026-05-13')).sent).toMatchObject([{ periods: [{ beginning: '2026-05-11' }] }]);
    const timesheetId = await submitWeek(placement);
    await expect(remind(timesheetId)).rejects.toThrow('No timesheet is missing for this period.');
    await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Wrong hours' });
    expect((await remind(timesheetId)).sent).toMatchObject([{ periods: [{ beginning: '2026-05-18' }] }]);
  });
  test('asks authorisers about waiting timesheets, however many in one mail', async () => {
    const agency = await openAgency();
    const placement = await makePlacement(agency, {}, { start: '2026-05-11' });
    await submitWeek(placement);
    await submitWeek(placement, {
      beginning: '2026-05-11',
      entries: [{ entryDate: '2026-05-11', startTime: '9', endTime: '17' }],
    });
    const pending = { reason: 'pending', filter: {} } as const;
    expect((await previewReminders(agency, pending, composeReminder)).previews).toMatchObject([
      { why: '2 timesheets are waiting for Helen Brackenridge’s decision.' },
    ]);
    expect((await all(agency, 'pending')).sent).toMatchObject([{ fullname: 'Helen Brackenridge', periods: [{}, {}] }]);
    const authoriserContactId = contactOf(placement.authoriser);
    expect((await remindAuthoriser(agency, { authoriserContactId }, composeReminder)).sent).toHaveLength(1);
    await expect(all(placement.authoriser, 'pending')).rejects.toThrow(
      'This role may not send authorisation reminders',
    );
    await expect(all(placement.contractor, 'missing')).rejects.toThrow(
      'This role may not send missing submission reminders',
    );
  });
});

describe('A preview', () => {
  test('shows what would be sent now and who is left out, and sends nothing', async () => {
    const agency = await openAgency();
    const { contractorId } = await makePlacement(agency, {}, { start: '2026-05-18' });
    const requested = { reason: 'missing', filter: { contractorId } } as const;
    expect(await previewReminders(agency, requested, composeReminder)).toMatchObject({
      total: 1,
      previews: [{ subject: 'Timesheet due: week beginning 18 May 2026', isSent: true }],
    });
    await rows(agency, 'update contractors set is_sending_reminders = false');
    expect((await previewReminders(agency, requested, composeReminder)).previews).toMatchObject([
      { isSent: false, why: 'Reminders are switched off for Callum Hargreaves.' },
    ]);
    expect(await rows(agency, `select id from outbound_mails where kind like '%Reminder'`)).toEqual([]);
  });
  test('for a period says which schedule sends what, and why not', async () => {
    const agency = await openAgency();
    await makePlacement(agency, {}, { start: '2026-05-18' });
    const requested = { reason: 'missing', filter: { from: '2026-05-18', to: '2026-05-24' } } as const;
    const why = async (ctx: Context) => (await explainOwed(ctx, requested, composeReminder)).previews[0];
    expect(await why(agency)).toMatchObject({
      isSent: true,
      why: 'The schedule “every Monday” sends it on 1 Jun 2026 at 09:00.',
    });
    await runReminders(at(agency, '2026-06-01T08:00:00Z'), composeReminder);
    expect(await why(agency)).toMatchObject({
      isSent: false,
      why: expect.stringContaining('was reminded on') as string,
    });
    await rows(agency, 'delete from reminder_deliveries');
    await rows(agency, 'update reminder_schedules set is_enabled = false');
    expect(await why(agency)).toMatchObject({ isSent: false, why: expect.stringContaining('No schedule') as string });
  });
});

describe('Escalation', () => {
  const escalating = async (ctx: Context, instant: string, escalateAfterDays: number): Promise<Context> => {
    await changeSettings(ctx, { 'reminders.escalateAfterDays': escalateAfterDays });
    return withCurrentSettings(at(ctx, instant));
  };
  test('reminds the other authorisers once after so many days, and is off by default', async () => {
    const agency = await openAgency();
    const placement = await makePlacement(agency, {}, { start: '2026-05-18' });
    const other = await addContact(agency, 'deputy@example.example', 'Piotr Nowak');
    const { contractorId } = placement;
    await addAuthoriser(agency, { contractorId, contactId: other.contactId, isPrimary: false, reference: null });
    await submitWeek(placement);
    const sentTo = async (ctx: Context) =>
      (await runReminders(ctx, composeReminder)).sent.map(({ fullname }) => fullname);
    expect(agency.agency.settings.reminders.escalateAfterDays).toBe(0);
    // Submitted on Tuesday 26 May; the schedule for waiting timesheets sends on Wednesdays.
    expect(await sentTo(await escalating(agency, '2026-05-27T08:00:00Z', 3))).toEqual(['Helen Brackenridge']);
    expect(await sentTo(await escalating(agency, '2026-05-28T08:00:00Z', 3))).toEqual([]);
    expect(await sentTo(await escalating(agency, '2026-05-29T07:59:00Z', 3))).toEqual([]);
    expect(await sentTo(await escalating(agency, '2026-05-29T08:00:00Z', 0))).toEqual([]);
    expect(await sentTo(await escalating(agency, '2026-05-29T08:00:00Z', 3))).toEqual(['Piotr Nowak']);
    expect(await sentTo(await escalating(agency, '2026-05-30T08:00:00Z', 3))).toEqual([]);
  });
  test('waits for the agency’s hour, however late it is', async () => {
    const agency = await openAgency();
    const placement = await makePlacement(agency, {}, { start: '2026-05-18' });
    const other = await addContact(agency, 'second@example.example', 'Piotr Nowak');
    const second = { contractorId: placement.contractorId, contactId: other.contactId };
    await addAuthoriser(agency, { ...second, isPrimary: false, reference: null });
    await submitWeek(placement);
    await runReminders(await escalating(agency, '2026-05-27T08:00:00Z', 3), composeReminder);
    const sentAt = async (instant: string) =>
      (await runReminders(await escalating(agency, instant, 3), composeReminder)).sent.map(({ fullname }) => fullname);
    expect(await sentAt('2026-06-02T07:59:00Z')).toEqual([]);
    expect(await sentAt('2026-06-02T08:00:00Z')).toEqual(['Piotr Nowak']);
  });
});
