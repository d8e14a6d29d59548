import { beforeAll, describe, expect, test } from 'vitest';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { newId } from '#domain/new-id.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { rowsOf } from './support/installation.ts';
import { makePlacement, submitWeek } from './support/placement.ts';
import { openTwoAgencies } from './support/two-agencies.ts';
import { opened } from './support/opened.ts';
import { WEEKLY_DIGEST } from './support/weekly-digest.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
let ids: Record<'pending' | 'accepted' | 'rejected', string>;
beforeAll(async () => {
  const rejected = await submitWeek(placement);
  await rejectTimesheet(placement.authoriser, { timesheetId: rejected, note: 'Tuesday' });
  const other = await makePlacement(world.here);
  const accepted = await submitWeek(other);
  await acceptTimesheet(other.authoriser, { timesheetId: accepted, note: null });
  ids = { rejected, accepted, pending: await submitWeek(placement, { replacesTimesheetId: rejected }) };
});

/** Writes past every rule of the domain, as a bug in it would. */
const write = (text: string, values: unknown[] = []) => world.here.db.run({ text, values });
/** The same for what belongs to no agency. */
const owned = (text: string) => rowsOf(world.database.ownerUrl, text);
/** Creates a passkey of the first account, or of another. */
const passkey = (more: { name?: string; counter?: number; device?: string }, credential = more.name ?? 'x', of = 0) => {
  const { name = 'x', counter = 0, device = 'key' } = more;
  return owned(`insert into account_passkeys (account_id, id, credential_id, public_key, counter, transports, device, name, created_at)
    select id, gen_random_uuid(), '${credential}', 'k', ${counter}, '{}', '${device}', '${name}', now()
    from accounts order by id offset ${of} limit 1`);
};
/** Copies a row with some columns changed. */
const copy = async (table: string, from: string, change: string) => {
  const [found] = await world.here.db.run<{ row: Record<string, unknown> }>({
    text: `select to_jsonb(t) || $1 as row from ${table} as t where ${from} limit 1`,
    values: [change],
  });
  const columns = Object.entries(found!.row);
  const [names, places] = [columns.map(([name]) => name), columns.map((_, place) => `$${place + 1}`)];
  const values = columns.map(([, value]) => value);
  return write(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, values);
};

describe('The database holds what must never be true', () => {
  const set = (status: keyof typeof ids, assignment: string) => () =>
    write(`update timesheets set ${assignment} where id = $1`, [ids[status]]);
  test.each<[string, () => Promise<unknown>]>([
    [
      'a timesheet is void though nobody accepted it',
      () => set('pending', `is_void = true, void_reason = 'x', voided_at = now()`)(),
    ],
    ['a timesheet is void without a reason', () => set('accepted', `is_void = true, voided_at = now()`)()],
    ['a timesheet is rejected without a reason', () => set('rejected', `decision_note = ' '`)()],
    ['a timesheet is deleted without a reason', () => set('pending', `status = 'deleted'`)()],
    ['a timesheet is accepted at no time', () => set('accepted', `authorisation_date = null`)()],
    ['a timesheet waits though it was decided', () => set('pending', `authorisation_date = now()`)()],
    ['a timesheet has fewer minutes than none', () => set('pending', `worked_minutes = -1`)()],
    ['a timesheet has fewer minutes of holidays than none', () => set('pending', `holiday_minutes = -1`)()],
    ['a timesheet has more minutes of nightshifts than of work', () => set('pending', `nightshift_minutes = 2251`)()],
    ['a timesheet by the hour counts days', () => set('pending', `worked_quarter_days = 1`)()],
    ['a timesheet ends before it begins', () => set('pending', `ending = beginning - 1`)()],
    ['a rate is less than nothing', () => set('pending', `pay_rate = -1`)()],
    [
      'a comparable employee is paid less than nothing',
      () => write('update contracts set comparable_pay_rate = -0.01'),
    ],
    ['a contract is for no hours a week', () => write('update contracts set weekly_hours = 0')],
    ['a contract is for more hours than 100', () => write('update contracts set weekly_hours = 100.01')],
    ['a day has no hours', () => write('update contracts set daily_hours = 0')],
    ['a day has more hours than 24', () => write('update contracts set daily_hours = 24.01')],
    ['an opt-out ends without a beginning', () => write(`update contacts set opt_out_until = '2026-01-05'`)],
    [
      'an opt-out ends before it begins',
      () => write(`update contacts set opt_out_from = '2026-01-05', opt_out_until = '2026-01-04'`),
    ],
    ['fewer weeks than none with another agency', () => write('update contractors set prior_weeks = -1')],
    ['more weeks than a year with another agency', () => write('update contractors set prior_weeks = 53')],
    [
      'no weeks with another agency have a beginning',
      () => write(`update contractors set prior_weeks = 0, prior_from = '2025-12-01'`),
    ],
    [
      'a person is placed twice on a contract on the same days',
      () =>
        write(`insert into contractors (agency_id, id, contract_id, contact_id, timesheet_template_id, start_date)
          select agency_id, gen_random_uuid(), contract_id, contact_id, timesheet_template_id, start_date + 30 from contractors limit 1 returning id`),
    ],
    ['a status is none', () => set('pending', `status = 'missing'`)()],
    ['a rejected timesheet is corrected twice', () => set('accepted', `replaces_timesheet_id = '${ids.rejected}'`)()],
    [
      'one task of a contractor makes two timesheets',
      () =>
        copy(
          'timesheets',
          `id = '${ids.rejected}'`,
          `{"id": "${newId()}", "friendly_number": 900, "beginning": "2026-04-06", "ending": "2026-04-12"}`,
        ),
    ],
    [
      'two timesheets have one number',
      () =>
        copy(
          'timesheets',
          `id = '${ids.rejected}'`,
          `{"id": "${newId()}", "task_id": "x", "beginning": "2026-04-06", "ending": "2026-04-12"}`,
        ),
    ],
    [
      'a day of a placement lies in two live timesheets',
      () =>
        copy(
          'timesheets',
          `id = '${ids.pending}'`,
          `{"id": "${newId()}", "task_id": "x", "friendly_number": 901, "replaces_timesheet_id": null, "beginning": "2026-05-24", "ending": "2026-05-30"}`,
        ),
    ],
    [
      'a minute lies in two shifts',
      () =>
        copy(
          'timesheet_entries',
          `timesheet_id = '${ids.pending}'`,
          `{"id": "${newId()}", "position": 9, "start_time": "16:59", "end_time": "18:00"}`,
        ),
    ],
    [
      'a holiday is paid as work',
      () => write(`update timesheet_entries set is_holiday = true where timesheet_id = $1`, [ids.pending]),
    ],
    [
      'work is counted as a holiday',
      () => write(`update timesheet_entries set non_billable_minutes = 1 where timesheet_id = $1`, [ids.pending]),
    ],
    [
      'a shift has a start and no finish',
      () => write(`update timesheet_entries set end_time = null where timesheet_id = $1`, [ids.pending]),
    ],
    [
      'a shift finishes before it starts',
      () => write(`update timesheet_entries set end_time = '08:00' where timesheet_id = $1`, [ids.pending]),
    ],
    [
      'a break is less than none',
      () => write(`update timesheet_entries set break_minutes = -1 where timesheet_id = $1`, [ids.pending]),
    ],
    [
      'an acceptance stands twice in the payroll feed',
      () => copy('payroll_entries', `kind = 'accepted'`, `{"sequence": 900}`),
    ],
    [
      'two entries of the payroll feed have one place',
      () => copy('payroll_entries', `kind = 'accepted'`, `{"kind": "voided", "minutes": -1}`),
    ],
    ['an acceptance takes hours away', () => write(`update payroll_entries set minutes = -1 where kind = 'accepted'`)],
    [
      'a reversal adds hours',
      () => copy('payroll_entries', `kind = 'accepted'`, `{"sequence": 901, "kind": "voided"}`),
    ],
    [
      'a digest carries the file of a payroll layout that is deleted',
      async () => {
        const layout = await createPayrollLayout(world.here, presetLayout('plain'));
        const { payrollLayoutId } = layout;
        const schedule = { ...WEEKLY_DIGEST, recipients: ['pay@here.example'], payrollLayoutId };
        await createDigestSchedule(world.here, CreateDigestScheduleSchema.parse(schedule));
        await write('update payroll_layouts set is_deleted = true where id = $1', [payrollLayoutId]);
      },
    ],
    [
      'a digest takes a deleted layout for one that stands',
      () => write('update digest_schedules set is_layout_deleted = true'),
    ],
    [
      'a delegation ends before it begins',
      () =>
        write(
          `insert into delegations (agency_id, id, authoriser_contact_id, delegate_contact_id, start_date, end_date, created_at, updated_at)
           select agency_id, $1, (select min(id::text)::uuid from contacts), (select max(id::text)::uuid from contacts), '2026-05-19', '2026-05-18', now(), now()
           from timesheets where id = $2`,
          [newId(), ids.pending],
        ),
    ],
    [
      'somebody decides for themselves in their absence',
      () =>
        write(
          `insert into delegations (agency_id, id, authoriser_contact_id, delegate_contact_id, start_date, end_date, created_at, updated_at)
           select agency_id, $1, contact_id, contact_id, '2026-05-18', '2026-05-19', now(), now() from timesheets where id = $2`,
          [newId(), ids.pending],
        ),
    ],
    [
      'a key has a scope that there is not, or none',
      () =>
        write(
          `insert into api_keys (agency_id, id, key_id, name, secret_hash, scopes, created_at, created_by_name)
           values ($1, $2, 'abcdefghijkl', 'x', 'x', array['all'], now(), 'x')`,
          [world.here.agency.id, newId()],
        ),
    ],
    [
      'an account has a password whose email was never proved to be theirs',
      () => rowsOf(world.database.ownerUrl, `update accounts set password_hash = 'x', verified_at = null`),
    ],
    ['a passkey has counted fewer uses than none', () => passkey({ counter: -1 })],
    ['a passkey has no name', () => passkey({ name: ' ' })],
    ['a passkey has a name of more than 60 characters', () => passkey({ name: 'x'.repeat(61) })],
    ['a passkey is kept by no device that there is', () => passkey({ device: 'watch' })],
    ['two passkeys of an account have one name', () => passkey({ name: 'a' }).then(() => passkey({ name: 'A' }))],
    ['two accounts have one credential', () => passkey({ name: 'b' }).then(() => passkey({ name: 'c' }, 'b', 1))],
    [
      'a passkey has counted fewer uses than before',
      () =>
        passkey({ name: 'd', counter: 2 }).then(() =>
          owned(`update account_passkeys set counter = 1 where name = 'd'`),
        ),
    ],
    [
      'a passkey is added to no account',
      () => owned(`insert into passkey_challenges values ('a', 'b', 'add', null, now(), now() + interval '1 minute')`),
    ],
    [
      'two accounts have one email',
      () =>
        rowsOf(
          world.database.ownerUrl,
          `insert into accounts (id, email_address) select gen_random_uuid(), upper(email_address) from accounts limit 1`,
        ),
    ],
  ])('not that %s', async (_, act) => {
    await expect(act()).rejects.toMatchObject({ code: expect.stringMatching(/^23(503|505|514|P01)$/) });
  });
});
