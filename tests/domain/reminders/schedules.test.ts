import { describe, expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { deleteClient } from '#domain/clients/delete-client.server.ts';
import type { Context } from '#domain/context.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { createSchedule } from '#domain/reminders/schedules/create-schedule.server.ts';
import { deleteSchedule } from '#domain/reminders/schedules/delete-schedule.server.ts';
import { editSchedule } from '#domain/reminders/schedules/edit-schedule.server.ts';
import { getSchedule, listSchedules } from '#domain/reminders/schedules/get-schedule.server.ts';
import { listScheduleDeliveries } from '#domain/reminders/schedules/list-schedule-deliveries.server.ts';
import { previewSchedule } from '#domain/reminders/schedules/preview-schedule.server.ts';
import type { ReminderSchedule } from '#domain/reminders/reminder.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import { nextRun } from '#domain/reminders/schedules/schedule.ts';
import { CreateScheduleSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { addContract, foundTestAgency, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

let count = 0;
const openAgency = () => foundTestAgency(world.platform, `scheduling-${(count += 1)}`);
const at = (ctx: Context, instant: string): Context => ({ ...ctx, clock: fixedClock(instant) });
const add = async (ctx: Context, input: Record<string, unknown>) =>
  createSchedule(ctx, parseInput(CreateScheduleSchema, { reason: 'missing', kind: 'weekly', ...input }));
const NO_DATES = 'Please supply a date range to evaluate the reminders.';

describe('A schedule', () => {
  test('can be for the agency, a client or a contract, and says so', async () => {
    const agency = await openAgency();
    const { contractId, clientId } = await addContract(agency);
    expect(await add(agency, { dayOfTheWeek: 'Tuesday' })).toMatchObject({
      clientId: null,
      isEnabled: true,
      version: 1,
    });
    expect(await add(agency, { kind: 'FirstDayAfterDate', clientId })).toMatchObject({
      clientName: 'Kirkstall Precision Engineering',
      dayOfTheWeek: null,
    });
    expect(await add(agency, { kind: 'fixedDate', fixedDate: '2026-05-28', clientId, contractId })).toMatchObject({
      fixedDate: '2026-05-28',
      contractName: 'CNC setter-operator',
    });
    expect(await listSchedules(agency)).toHaveLength(5);
  });
  test.each([
    ['a fixed date without its date', { kind: 'fixedDate' }, 'fixedDate', NO_DATES],
    ['a fixed date that is no date', { kind: 'fixedDate', fixedDate: '2026-02-30' }, 'fixedDate', NO_DATES],
    [
      'a fixed date that is over',
      { kind: 'fixedDate', fixedDate: '2026-05-25' },
      'fixedDate',
      'The date must not be over.',
    ],
    ['a weekly one without its day', {}, 'dayOfTheWeek', 'Please choose a day of the week'],
    [
      'a weekly one with a date',
      { dayOfTheWeek: 'Monday', fixedDate: '2026-05-28' },
      'fixedDate',
      'fixedDate is for a schedule of the kind fixedDate, not weekly.',
    ],
    ['a kind that there is not', { kind: 'hourly' }, 'kind', 'Please choose when to send'],
    ['an unknown client', { dayOfTheWeek: 'Monday', clientId: 'x' }, 'clientId', 'The requested client does not exist'],
    [
      'an unknown contract',
      { dayOfTheWeek: 'Monday', contractId: 'x' },
      'contractId',
      'The requested contract does not exist',
    ],
  ])('is refused as %s', async (_what, input, field, message) => {
    await expect(add(world.here, input)).rejects.toMatchObject({ fields: [{ field, message }] });
  });
  test('cannot be for a contract of another client or another agency', async () => {
    const [agency, other] = [await openAgency(), await openAgency()];
    const [one, two] = [await addContract(agency), await addContract(agency)];
    const day = { dayOfTheWeek: 'Monday' };
    await expect(add(agency, { ...day, clientId: one.clientId, contractId: two.contractId })).rejects.toThrow(
      'The contract is not for this client.',
    );
    await expect(add(other, { ...day, clientId: one.clientId })).rejects.toThrow('The requested client does not exist');
  });
  test('is edited at the version that was read, and its history says what changed', async () => {
    const agency = await openAgency();
    const { remindersId } = await add(agency, { dayOfTheWeek: 'Tuesday' });
    expect(await editSchedule(agency, remindersId, { dayOfTheWeek: 'Friday', version: 1 })).toMatchObject({
      version: 2,
    });
    await expect(editSchedule(agency, remindersId, { isEnabled: false, version: 1 })).rejects.toThrow(
      /changed this on .*day of the week changed from Tuesday to Friday/,
    );
    expect(await editSchedule(agency, remindersId, { isEnabled: false })).toMatchObject({
      isEnabled: false,
      version: 3,
    });
    expect(await editSchedule(agency, remindersId, { isEnabled: false })).toMatchObject({ version: 3 });
    await expect(editSchedule(agency, remindersId, { kind: 'fixedDate' })).rejects.toThrow(NO_DATES);
    await expect(editSchedule(agency, remindersId, { fixedDate: '2026-06-01' })).rejects.toMatchObject({
      fields: [{ field: 'fixedDate', code: 'contradictory' }],
    });
    expect(await editSchedule(agency, remindersId, { kind: 'fixedDate', fixedDate: '2026-06-01' })).toMatchObject({
      kind: 'fixedDate',
      dayOfTheWeek: null,
    });
    expect((await listHistory(agency, 'reminderSchedule', remindersId)).map(({ action }) => action)).toEqual([
      'reminderSchedule.edited',
      'reminderSchedule.edited',
      'reminderSchedule.edited',
      'reminderSchedule.created',
    ]);
  });
  test('for a contract goes on with it at another client, and can be switched off once both are deleted', async () => {
    const agency = await openAgency();
    const { contractorId } = await makePlacement(agency, {}, { start: '2026-05-18' });
    const { contractId, clientId } = await getContractor(agency, contractorId);
    for (const { remindersId } of await listSchedules(agency)) await deleteSchedule(agency, remindersId);
    const tuesday = at(agency, '2026-05-26T08:40:00Z');
    const { remindersId } = await add(tuesday, { dayOfTheWeek: 'Tuesday', clientId, contractId });
    const other = await createClient(agency, CreateClientSchema.parse({ clientName: 'Holbeck Logistics' }));
    await editContract(agency, contractId, EditContractSchema.parse({ clientId: other.clientId }));
    expect(await editSchedule(agency, remindersId, { dayOfTheWeek: 'Monday' })).toMatchObject({ version: 2 });
    const monday = at(agency, '2026-06-01T08:40:00Z');
    expect((await runReminders(monday, composeReminder)).sent).toMatchObject([{ periods: [{ contractorId }, {}] }]);
    await deleteContractor(agency, contractorId);
    await deleteContract(agency, contractId);
    await deleteClient(agency, clientId);
    expect(await editSchedule(agency, remindersId, { isEnabled: false })).toMatchObject({ isEnabled: false });
  });
  test('of another agency is not found; once deleted it is gone, and what it sent is not sent again', async () => {
    const [agency, other] = [await openAgency(), await openAgency()];
    await makePlacement(agency, {}, { start: '2026-05-18' });
    const tuesday = at(agency, '2026-05-26T08:40:00Z');
    const { remindersId } = await add(tuesday, { dayOfTheWeek: 'Tuesday' });
    for (const tried of [
      () => getSchedule(other, remindersId),
      () => editSchedule(other, remindersId, { isEnabled: false }),
      () => deleteSchedule(other, remindersId),
    ])
      await expect(tried()).rejects.toThrow('The requested reminders do not exist');
    expect((await runReminders(tuesday, composeReminder)).sent).toHaveLength(1);
    expect(await listScheduleDeliveries(agency, remindersId)).toMatchObject([
      { fullname: 'Callum Hargreaves', sentAt: '2026-05-26T08:40:00Z', periods: [{ beginning: '2026-05-18' }] },
    ]);
    await deleteSchedule(agency, remindersId);
    await add(tuesday, { dayOfTheWeek: 'Tuesday' });
    expect((await runReminders(tuesday, composeReminder)).sent).toEqual([]);
  });
});

describe('The next run', () => {
  const DEFAULTS = { entryPeriod: 'weekly', timesheetWeekStartsOn: 'Monday' } as const;
  const next = (
    schedule: Partial<ReminderSchedule>,
    date: string,
    hour: number,
    defaults = DEFAULTS as typeof DEFAULTS,
  ) =>
    nextRun(
      {
        id: '',
        reason: 'missing',
        kind: 'weekly',
        fixedDate: null,
        dayOfWeek: 2,
        clientId: null,
        contractId: null,
        isEnabled: true,
        ...schedule,
      },
      { date, hour },
      9,
      defaults,
    );
  test('of a weekly one is its day, today while the hour is to come', () => {
    expect(next({}, '2026-05-26', 8)).toBe('2026-05-26');
    expect(next({}, '2026-05-26', 9)).toBe('2026-06-02');
    expect(next({}, '2026-05-24', 12)).toBe('2026-05-26');
  });
  test('of the day after a period is when the next week or month begins', () => {
    const after = { kind: 'FirstDayAfterDate', dayOfWeek: null } as const;
    expect(next(after, '2026-05-26', 12)).toBe('2026-06-01');
    expect(next(after, '2026-06-01', 8)).toBe('2026-06-01');
    const monthly = { ...DEFAULTS, entryPeriod: 'monthly' } as unknown as typeof DEFAULTS;
    expect(next(after, '2026-05-02', 12, monthly)).toBe('2026-06-01');
  });
  test('is never once a fixed date is over or the schedule is off', () => {
    const fixed = { kind: 'fixedDate', fixedDate: '2026-05-28', dayOfWeek: null } as const;
    expect(next(fixed, '2026-05-28', 8)).toBe('2026-05-28');
    expect(next(fixed, '2026-05-28', 9)).toBeNull();
    expect(next({ isEnabled: false }, '2026-05-24', 12)).toBeNull();
  });
  test('is previewed as its mails, which are then the ones sent, and nothing is sent by previewing', async () => {
    const agency = await openAgency();
    await makePlacement(agency, {}, { start: '2026-05-18' });
    const sunday = at(agency, '2026-05-31T12:00:00Z');
    const { remindersId } = await add(sunday, { dayOfTheWeek: 'Tuesday' });
    const shown = await previewSchedule(sunday, remindersId, composeReminder);
    expect(shown).toMatchObject({
      date: '2026-06-02',
      total: 1,
      previews: [
        { fullname: 'Callum Hargreaves', isSent: true, why: 'The schedule “every Tuesday” sends it on 2 Jun 2026.' },
      ],
    });
    const mails = () =>
      agency.db.run<{ subject: string; text: string }>({
        text: `select subject, text from outbound_mails where kind = 'submissionReminder'`,
        values: [],
      });
    expect(await mails()).toEqual([]);
    await editSchedule(agency, (await listSchedules(agency))[0]!.remindersId, { isEnabled: false });
    await runReminders(at(agency, '2026-06-02T08:00:00Z'), composeReminder);
    // Only the link that stops reminders differs between emails, and moves the line breaks around it.
    const plain = ({ subject, text }: { subject: string; text: string }) => ({
      subject,
      text: text.replace(/<([^<>]*unsubscribe\/preview|\[link\])>/, '<link>').replace(/\s+/g, ' '),
    });
    expect((await mails()).map(plain)).toEqual([plain(shown.previews[0]!)]);
  });
});
