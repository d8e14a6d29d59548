import { expect, test } from 'vitest';
import { type Context, transact } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { createDefaultSchedules } from '#domain/reminders/schedules/create-default-schedules.server.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { explainReminder } from '#domain/reminders/sending/explain-reminder.server.ts';
import { listMissing } from '#domain/reminders/missing/list-missing.server.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { warmPool } from '#tests/support/race.ts';
import { mailsOf } from '#tests/support/stored-mails.ts';
import { foundTestAgency, inRole, openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

let count = 0;
/** Opens a separate agency for each test, so that every email in it belongs to the test. */
const openAgency = () => foundTestAgency(world.platform, `reminding-${(count += 1)}`);
const at = (ctx: Context, instant: string): Context => ({ ...ctx, clock: fixedClock(instant) });
const remind = async (ctx: Context, instant: string) => (await runReminders(at(ctx, instant), composeReminder)).sent;
const rows = (ctx: Context, text: string, values: unknown[] = []) =>
  ctx.db.run<Record<string, string>>({ text, values });
const mails = (ctx: Context) =>
  rows(ctx, `select kind, subject, text from outbound_mails where kind like '%Reminder' order by id`);
const addSchedule = (ctx: Context, columns: Record<string, unknown>) =>
  ctx.db.run(
    ctx.db.sql('reminderSchedules').insert({ agencyId: ctx.agency.id, id: newId(), isEnabled: true, ...columns }),
  );

/** Monday 25 May 2026, 09:00 in London. */
const MONDAY_NINE = '2026-05-25T08:00:00Z';
const WEDNESDAY_NINE = '2026-05-27T08:00:00Z';

test('On Monday at nine a contractor gets one mail that lists every missing period', async () => {
  const agency = await openAgency();
  const { contractorId } = await makePlacement(agency, {}, { start: '2026-05-11' });
  expect(await remind(agency, MONDAY_NINE)).toMatchObject([
    {
      reason: 'missing',
      fullname: 'Callum Hargreaves',
      periods: [{ contractorId, beginning: '2026-05-11' }, { beginning: '2026-05-18' }],
    },
  ]);
  const [mail, ...others] = await mails(agency);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'submissionReminder',
    subject: '2 timesheets due, the first for week beginning 11 May 2026',
  });
  expect(mail!.text).toContain(
    `${agency.agency.portalUrl}/timesheets/create?contractorId=${contractorId}&beginning=2026-05-11`,
  );
  expect(await rows(agency, 'select last_reminded_reason, last_reminded from contractors')).toMatchObject([
    { lastRemindedReason: 'missing', lastReminded: '2026-05-25T08:00:00Z' },
  ]);
  expect(await listMissing(at(agency, MONDAY_NINE))).toMatchObject([
    { contactLastReminded: '2026-05-25T08:00:00Z' },
    {},
  ]);
  expect((await recordedActions(agency)).filter((action) => action === 'reminder.sent')).toHaveLength(1);
});

test('Running again sends nothing more, that day or the next Monday, except for a new period', async () => {
  const agency = await openAgency();
  await makePlacement(agency, {}, { start: '2026-05-11' });
  expect(await remind(agency, MONDAY_NINE)).toHaveLength(1);
  expect(await remind(agency, MONDAY_NINE)).toEqual([]);
  expect(await remind(agency, '2026-05-25T15:15:00Z')).toEqual([]);
  expect(await remind(agency, '2026-06-01T08:00:00Z')).toMatchObject([{ periods: [{ beginning: '2026-05-25' }] }]);
});

test('Concurrent sweeps remind a person once', async () => {
  const agency = await openAgency();
  await makePlacement(agency, {}, { start: '2026-05-18' });
  await warmPool(world.platform);
  const sent = await Promise.all([1, 2, 3].map(() => remind(agency, MONDAY_NINE)));
  expect(sent.flat()).toHaveLength(1);
  expect(await mails(agency)).toHaveLength(1);
});

test('One person on two contracts gets one mail about both', async () => {
  const agency = await openAgency();
  const first = await makePlacement(agency, {}, { start: '2026-05-18' });
  const second = await makePlacement(agency, {}, { start: '2026-05-18' });
  await rows(agency, 'update contractors set contact_id = $1 where id = $2', [
    (first.contractor.actor as RoleActor).contactId,
    second.contractorId,
  ]);
  expect(await remind(agency, MONDAY_NINE)).toHaveLength(1);
  expect((await mails(agency)).map(({ subject }) => subject)).toEqual([
    '2 timesheets due, the first for week beginning 18 May 2026',
  ]);
});

test('The hour is the agency’s own on both sides of a clock change', async () => {
  const agency = await openAgency();
  await makePlacement(agency, {}, { start: '2026-03-09' });
  expect(await remind(agency, '2026-03-23T08:59:00Z')).toEqual([]);
  expect(await remind(agency, '2026-03-23T09:00:00Z')).toHaveLength(1);
  expect(await remind(agency, '2026-03-30T07:59:00Z')).toEqual([]);
  expect(await remind(agency, '2026-03-30T08:00:00Z')).toMatchObject([{ periods: [{ beginning: '2026-03-23' }] }]);
  expect(await remind(agency, '2026-04-07T08:00:00Z')).toEqual([]);
});

test('A worker that was down at nine catches up the same day', async () => {
  const agency = await openAgency();
  await makePlacement(agency, {}, { start: '2026-05-18' });
  expect(await remind(agency, '2026-05-25T20:30:00Z')).toHaveLength(1);
});

test('Switching off reminders stops the mail and not the listing', async () => {
  const agency = await openAgency();
  const { contractorId } = await makePlacement(agency, {}, { start: '2026-05-18' });
  await rows(agency, 'update contractors set is_sending_reminders = false');
  expect(await remind(agency, MONDAY_NINE)).toEqual([]);
  expect(await listMissing(at(agency, MONDAY_NINE), { contractorId })).toHaveLength(1);
});

test('On Wednesday the primary authoriser is reminded of what is waiting, once', async () => {
  const agency = await openAgency();
  const placement = await makePlacement(agency, {}, { start: '2026-05-18' });
  const timesheetId = await submitWeek(placement);
  expect(await remind(agency, WEDNESDAY_NINE)).toMatchObject([{ reason: 'pending', fullname: 'Helen Brackenridge' }]);
  expect(await remind(agency, WEDNESDAY_NINE)).toEqual([]);
  const [mail] = await mails(agency);
  expect(mail).toMatchObject({
    kind: 'authorisationReminder',
    subject: 'Reminder: 37h 30m to authorise for Callum Hargreaves, week beginning 18 May 2026',
  });
  const [sent] = await mailsOf(agency, { kind: 'authorisationReminder' });
  expect(sent!.text).toContain(`/timesheets/${timesheetId}`);
  expect(await rows(agency, 'select last_reminded from authorisers')).toEqual([
    { lastReminded: '2026-05-27T08:00:00Z' },
  ]);
});

test('Schedules for the day after a period and for a fixed date send on their days, and only for their client', async () => {
  const agency = await openAgency();
  await rows(agency, 'delete from reminder_schedules');
  const one = await makePlacement(agency, {}, { start: '2026-05-11' });
  await makePlacement(agency, {}, { start: '2026-05-11' });
  const [{ clientId }] = (await rows(
    agency,
    'select k.client_id from contracts k join contractors p on p.agency_id = k.agency_id and p.contract_id = k.id where p.id = $1',
    [one.contractorId],
  )) as [{ clientId: string }];
  await addSchedule(agency, { reason: 'missing', kind: 'FirstDayAfterDate', clientId });
  await addSchedule(agency, { reason: 'missing', kind: 'fixedDate', fixedDate: '2026-05-28', clientId });
  expect(await remind(agency, MONDAY_NINE)).toMatchObject([
    { periods: [{ contractorId: one.contractorId, beginning: '2026-05-18' }] },
  ]);
  expect(await remind(agency, WEDNESDAY_NINE)).toEqual([]);
  expect(await remind(agency, '2026-05-28T08:00:00Z')).toMatchObject([{ periods: [{ beginning: '2026-05-11' }] }]);
  expect(await mails(agency)).toHaveLength(2);
});

test('A run cut short between two people loses nothing and repeats nothing', async () => {
  const agency = await openAgency();
  for (const start of ['2026-05-18', '2026-05-18', '2026-05-18']) await makePlacement(agency, {}, { start });
  let composed = 0;
  const dying = runReminders(at(agency, MONDAY_NINE), (...given) => {
    composed += 1;
    if (composed === 2) throw new Error('killed');
    return composeReminder(...given);
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await mails(agency)).toHaveLength(1);
  expect(await remind(agency, MONDAY_NINE)).toHaveLength(2);
  expect(await mails(agency)).toHaveLength(3);
});

test('A mail, its subject and its event are stored together or not at all', async () => {
  const agency = await openAgency();
  await makePlacement(agency, {}, { start: '2026-05-18' });
  const taken = transact(at(agency, MONDAY_NINE), async (tx) => {
    await runReminders(tx, composeReminder);
    throw new Error('killed');
  });
  await expect(taken).rejects.toThrow('killed');
  expect(await mails(agency)).toEqual([]);
  expect(await rows(agency, 'select id from reminder_deliveries')).toEqual([]);
  expect(await remind(agency, MONDAY_NINE)).toHaveLength(1);
});

test('A suspended agency reminds nobody', async () => {
  const agency = await openAgency();
  await makePlacement(agency, {}, { start: '2026-05-18' });
  expect(await remind({ ...agency, agency: { ...agency.agency, status: 'suspended' } }, MONDAY_NINE)).toEqual([]);
  expect(await remind(agency, MONDAY_NINE)).toHaveLength(1);
});

test('Other agencies and people without the right send nothing', async () => {
  const [agency, other] = [await openAgency(), await openAgency()];
  await makePlacement(agency, {}, { start: '2026-05-18' });
  expect(await remind(other, MONDAY_NINE)).toEqual([]);
  const contractor = inRole(agency, 'ContractingRole', newId());
  await expect(runReminders(contractor, composeReminder)).rejects.toThrow(
    'This role may not send missing submission reminders',
  );
});

test('A new agency has its schedules, and gets them once', async () => {
  const agency = await openAgency();
  await createDefaultSchedules(agency);
  expect(await rows(agency, 'select reason, kind, day_of_week from reminder_schedules order by reason')).toEqual([
    { reason: 'missing', kind: 'weekly', dayOfWeek: 1 },
    { reason: 'pending', kind: 'weekly', dayOfWeek: 3 },
  ]);
});

test('Explaining names the rule that decides', async () => {
  const agency = await openAgency();
  const placement = await makePlacement(agency, {}, { start: '2026-05-04' });
  const { contractorId } = placement;
  const rule = async (beginning: string, instant = MONDAY_NINE) =>
    (await explainReminder(at(agency, instant), { contractorId, beginning })).rule;
  await rows(agency, 'delete from reminder_schedules');
  expect(await rule('2026-05-11')).toBe('noSchedule');
  await createDefaultSchedules(agency);
  expect(await rule('2026-04-27')).toBe('outsidePlacement');
  expect(await rule('2026-05-25')).toBe('notOver');
  expect(await rule('2026-05-13')).toBe('dueNow');
  expect(
    await explainReminder(at(agency, '2026-05-26T08:00:00Z'), { contractorId, beginning: '2026-05-11' }),
  ).toMatchObject({
    rule: 'waits',
    isMissing: true,
    sentence: 'The schedule “every Monday” sends it on 1 Jun 2026 at 09:00.',
  });
  await rows(agency, 'update contractors set is_sending_reminders = false');
  expect(await rule('2026-05-11')).toBe('switchedOff');
  await rows(agency, 'update contractors set is_sending_reminders = true');
  await remind(agency, MONDAY_NINE);
  expect(await rule('2026-05-11')).toBe('alreadySent');
  await submitWeek(placement);
  expect(await explainReminder(agency, { contractorId, beginning: '2026-05-18' })).toMatchObject({
    rule: 'hasTimesheet',
    sentence: 'TS-000001 is pending.',
  });
  const other = await makePlacement(agency);
  const [authoriserContactId, delegateContactId] = [placement, other].map(
    ({ authoriser }) => (authoriser.actor as RoleActor).contactId!,
  ) as [string, string];
  const days = { start: '2026-05-26', end: '2026-06-05' };
  await createDelegation(agency, { authoriserContactId, delegateContactId, ...days });
  const { sentence } = await explainReminder(agency, { contractorId, beginning: '2026-05-18' });
  expect(sentence).toMatch(/^TS-000001 is pending\. .+ decides for .+ until 5 Jun 2026\.$/);
});

test('Somebody whose email is corrected while others are reminded is reminded at the new one', async () => {
  const agency = await openAgency();
  const people: string[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { contractor } = await makePlacement(agency, {}, { start: '2026-05-18' });
    people.push((contractor.actor as RoleActor).contactId!);
  }
  const correct = `update contacts set email_address = 'corrected@mailbox.example' where id = $1`;
  let first: string | undefined;
  const compose: typeof composeReminder = async (...told) => {
    const { contactId } = told[1].person;
    if (first === undefined) await rows(agency, correct, [people.find((id) => id !== contactId)]);
    first ??= contactId;
    return composeReminder(...told);
  };
  await runReminders(at(agency, MONDAY_NINE), compose);
  const sent = await mailsOf(agency, { kind: 'submissionReminder' });
  const to = (contactId: string | undefined) =>
    sent.flatMap(({ subjectId, toAddress }) => (subjectId === contactId ? toAddress : []));
  expect(to(people.find((id) => id !== first))).toEqual(['corrected@mailbox.example']);
  expect(to(first)).toEqual([expect.stringMatching(/^worker-/)]);
});
