import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { newId } from '#domain/new-id.ts';
import { deleteSchedule } from '#domain/reminders/schedules/delete-schedule.server.ts';
import { editSchedule } from '#domain/reminders/schedules/edit-schedule.server.ts';
import { remindAuthorisersNow } from '#domain/reminders/sending/remind-now.server.ts';
import type { ComposeReminder } from '#domain/reminders/sending/remind-person.server.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { countingRoundTrips } from '../../support/round-trips.ts';
import { addContact, foundTestAgency, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

let count = 0;

/** Creates an agency with a schedule that is due, and two people whose week of 18 May 2026 is missing. */
async function twoOwing(reason: 'missing' | 'pending') {
  const agency = await foundTestAgency(world.platform, `in-a-run-${(count += 1)}`);
  const both = [
    await makePlacement(agency, {}, { start: '2026-05-18' }),
    await makePlacement(agency, {}, { start: '2026-05-18' }),
  ] as const;
  const ctx = { ...agency, clock: fixedClock('2026-05-27T08:00:00Z') };
  const remindersId = newId();
  const columns = { agencyId: agency.agency.id, id: remindersId, reason, kind: 'fixedDate', fixedDate: '2026-05-27' };
  await agency.db.run(agency.db.sql('reminderSchedules').insert({ ...columns, isEnabled: true }));
  return { ctx, both, remindersId };
}

/** Runs the reminders, and does something about the other person while the first email is written. */
async function runWhile(
  ctx: Context,
  both: readonly TestPlacement[],
  change: (other: TestPlacement) => Promise<unknown>,
) {
  let isFirst = true;
  const compose: ComposeReminder = async (agency, reminder, ...more) => {
    const other = both.find(({ contractorId }) => reminder.items.every((item) => item.contractorId !== contractorId))!;
    if (isFirst) await change(other);
    isFirst = false;
    return composeReminder(agency, reminder, ...more);
  };
  return (await runReminders(ctx, compose)).sent;
}

test('Who submits a week while others are reminded is not reminded of it', async () => {
  const { ctx, both } = await twoOwing('missing');
  expect(await runWhile(ctx, both, (other) => submitWeek(other))).toHaveLength(1);
});

test('Nobody is reminded whose reminders are switched off while others are reminded', async () => {
  const { ctx, both } = await twoOwing('missing');
  const off = (other: TestPlacement) => editContractor(ctx, other.contractorId, { isSendingReminders: false });
  expect(await runWhile(ctx, both, off)).toHaveLength(1);
});

test.each([
  ['switched off', (ctx: Context, id: string) => editSchedule(ctx, id, { isEnabled: false })],
  ['deleted', (ctx: Context, id: string) => deleteSchedule(ctx, id)],
])('A schedule that is %s while it sends reminds nobody else', async (_what, change) => {
  const { ctx, remindersId } = await twoOwing('missing');
  const sent = () =>
    ctx.db.run({ text: `select id from outbound_mails where kind = 'submissionReminder'`, values: [] });
  const run = countingRoundTrips(ctx, async () => {
    if ((await sent()).length === 1) await change(ctx, remindersId);
  });
  expect((await runReminders(run.ctx, composeReminder)).sent).toHaveLength(1);
});

/** Runs the reminders, and does something once between the first email and the second. */
async function runAndAfterFirst(ctx: Context, change: () => Promise<unknown>) {
  const replyTo = () =>
    ctx.db.run<{ replyTo: string[] }>({
      text: `select reply_to from outbound_mails where agency_id = $1 and kind like '%Reminder' order by created_at, id`,
      values: [ctx.agency.id],
    });
  let isFirst = true;
  const run = countingRoundTrips(ctx, async () => {
    if (!isFirst || (await replyTo()).length !== 1) return;
    isFirst = false;
    await change();
  });
  const { sent } = await runReminders(run.ctx, composeReminder);
  return { sent, replyTo: (await replyTo()).map((one) => one.replyTo) };
}

test('An agency that is suspended while it reminds reminds nobody else', async () => {
  const { ctx } = await twoOwing('missing');
  const operator = { ...ctx, actor: { kind: 'system', name: 'operator' } as const };
  const { sent } = await runAndAfterFirst(ctx, () => suspendAgency(operator));
  expect(sent).toHaveLength(1);
});

test('Nobody else is reminded of what waits for others once escalation is switched off', async () => {
  const { ctx, both } = await twoOwing('pending');
  for (const [index, placement] of both.entries()) {
    const { contactId } = await addContact(ctx, `deputy-${index}@example.example`, `Deputy ${index}`);
    const { contractorId } = placement;
    await addAuthoriser(ctx, { contractorId, contactId, isPrimary: false, reference: null });
    await submitWeek(placement);
  }
  const escalate = (escalateAfterDays: number) =>
    changeSettings(ctx, { 'reminders.escalateAfterDays': escalateAfterDays });
  await escalate(3);
  const later = await withCurrentSettings({ ...ctx, clock: fixedClock('2026-06-05T08:00:00Z') });
  expect((await runAndAfterFirst(later, () => escalate(0))).sent).toHaveLength(1);
});

test('Replies to a reminder go where the agency says when it is queued, rather than when the run began', async () => {
  const { ctx } = await twoOwing('missing');
  const value = ['office@agency.example'];
  const change = () => changeSettings(ctx, { 'emails.replyTo': { enabled: true, value } });
  expect((await runAndAfterFirst(ctx, change)).replyTo).toEqual([[], value]);
});

test('An authoriser is not reminded of what they decide while others are reminded', async () => {
  const { ctx, both } = await twoOwing('pending');
  const idOf = new Map<string, string>();
  for (const placement of both) idOf.set(placement.contractorId, await submitWeek(placement));
  const decide = ({ contractorId, authoriser }: TestPlacement) =>
    acceptTimesheet(authoriser, { timesheetId: idOf.get(contractorId)!, version: 1, note: null });
  expect(await runWhile(ctx, both, decide)).toHaveLength(1);
});

test('A reminder by hand says that a timesheet decided in the meantime waits no more', async () => {
  const { ctx, both } = await twoOwing('pending');
  const timesheetIds = [await submitWeek(both[0]), await submitWeek(both[1])];
  let isFirst = true;
  const decided: string[] = [];
  const compose: ComposeReminder = async (agency, reminder, ...more) => {
    const at = both.findIndex(({ contractorId }) => reminder.items.every((item) => item.contractorId !== contractorId));
    const timesheetId = timesheetIds[at]!;
    if (isFirst) await acceptTimesheet(both[at]!.authoriser, { timesheetId, version: 1, note: null });
    if (isFirst) decided.push(timesheetId);
    isFirst = false;
    return composeReminder(agency, reminder, ...more);
  };
  const outcomes = await remindAuthorisersNow(ctx, timesheetIds, compose);
  const [other] = outcomes.filter(({ timesheetId }) => decided.includes(timesheetId));
  expect(other).toMatchObject({ isDone: false, code: 'not_pending' });
  expect(outcomes.filter(({ isDone }) => isDone)).toHaveLength(1);
});
