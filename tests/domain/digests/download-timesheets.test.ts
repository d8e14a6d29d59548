import { beforeAll, expect, test } from 'vitest';
import { downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import type { DownloadKind } from '#domain/timesheets/download/download.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import type { TimesheetFilter } from '#domain/timesheets/listing/timesheet-filter.schema.ts';
import type { Context } from '#domain/context.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../../support/placement.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const one = opened(() => makePlacement(world.here));
beforeAll(async () => {
  const accepted = await submitWeek(one);
  await acceptTimesheet(one.authoriser, { timesheetId: accepted, version: 1, note: null });
  await submitWeek(await makePlacement(world.here));
});

async function read(ctx: Context, kind: DownloadKind, filter: TimesheetFilter = {}) {
  const { rows, totals, columns } = await downloadTimesheets(ctx, kind, ListTimesheetsSchema.parse(filter));
  const all = [];
  for await (const row of rows) all.push(row);
  return { rows: all, totals: Object.fromEntries((totals?.() ?? []).map((row) => [row.friendlyId, row])), columns };
}

const ACCEPTED_WEEK = {
  status: 'Accepted',
  workedHours: '37:30',
  isBridgingPeriod: 'no',
  submittedAt: '2026-05-26 09:40',
};
const MONDAY = {
  entryDate: '2026-05-18',
  startTime: '09:00',
  endTime: '17:00',
  breakTime: '0:30',
  workedHours: '7:30',
};
test.each([
  ['summary', 'timesheet', ACCEPTED_WEEK, 2, '1 timesheet'],
  ['detail', 'entry', MONDAY, 10, '5 entries'],
] as const)('The %s has a row for each %s, with totals', async (kind, _of, first, count, ofEach) => {
  const { rows, totals } = await read(one.admin, kind);
  expect(rows).toHaveLength(count);
  expect(rows[0]).toMatchObject(first);
  expect(totals['Payable (accepted)']).toMatchObject({ fullname: ofEach, workedHours: '37:30' });
  expect(totals.Pending).toMatchObject({ fullname: ofEach, workedHours: '37:30' });
});

test('The summary’s columns are labelled in words, and has none for days if no days are worked', async () => {
  const { rows, columns } = await read(one.admin, 'summary');
  expect(columns.slice(0, 2).map(({ header }) => header)).toEqual(['Timesheet', 'Contractor']);
  expect(rows[0]).not.toHaveProperty('workedDays');
});

test('Both obey the list’s filter', async () => {
  expect((await read(one.admin, 'summary', { status: 'accepted' })).rows).toHaveLength(1);
  expect((await read(one.admin, 'detail', { from: '25 May 2026' })).rows).toHaveLength(0);
});

test('However many filters there are, the file name can be saved, with its day and extension', async () => {
  const long = 'Wojewódzki Szpital imienia Łukasiewicza w Gdańsku';
  await world.here.db.runAll(
    [
      ['clients', 'client_name'],
      ['contracts', 'name'],
      ['contacts', 'fullname'],
    ].map(([table, column]) => ({ text: `update ${table} set ${column} = $1`, values: [long] })),
  );
  const [ids] = await world.here.db.run<Record<string, string>>({
    text: `select p.id as "contractorId", p.contract_id as "contractId", k.client_id as "clientId", p.contact_id as "contactId"
      from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      where p.agency_id = $2 and p.id = $1`,
    values: [one.contractorId, world.here.agency.id],
  });
  const dates = { from: '2026-05-18', to: '2026-05-24', updatedSince: '2026-05-01T00:00:00Z' };
  const filter = { ...ids, ...dates, search: long, status: 'accepted' };
  const { nameAs } = await downloadTimesheets(one.admin, 'summary', ListTimesheetsSchema.parse(filter));
  const name = nameAs('xlsx');
  expect(name).toMatch(/^timesheets-summary-2026-05-18-to-2026-05-24-.*-europe-london-2026-05-26\.xlsx$/);
  expect(name.length).toBeLessThanOrEqual(255);
});

test('The digest counts what was accepted, and needs its dates', async () => {
  const { rows } = await read(one.admin, 'digest', { from: '2026-05-18', to: '2026-05-24' });
  expect(rows.filter(({ workedMinutes }) => workedMinutes === '2250').length).toBeGreaterThan(0);
  await expect(read(one.admin, 'digest', { from: '2026-05-18' })).rejects.toMatchObject({
    fields: [{ field: 'to', message: 'Please supply a date range for the digest.' }],
  });
});

test('A contractor downloads their own without rates; a stranger nothing; the digest is not for them', async () => {
  const { rows } = await read(one.contractor, 'summary');
  expect(rows).toMatchObject([{ chargeRate: null, payRate: null }]);
  expect((await read(one.stranger, 'detail')).rows).toEqual([]);
  expect((await read(inRole(world.there, 'RecruitmentAgencyAdministrationRole'), 'summary')).rows).toEqual([]);
  await expect(read(one.contractor, 'digest', { from: '2026-05-18', to: '2026-05-24' })).rejects.toThrow(
    'This role is not permitted to execute this action',
  );
});

test('Hours follow the agency’s setting, in each row and in the totals', async () => {
  const { settings } = one.admin.agency;
  const agency = { ...one.admin.agency, settings: { ...settings, hourFormat: { decimal: true } } };
  const { rows, totals, columns } = await read({ ...one.admin, agency }, 'detail');
  expect(rows[0]).toMatchObject({ breakTime: '0.50', workedHours: '7.50' });
  expect(totals.Pending).toMatchObject({ workedHours: '37.50' });
  expect(columns.find(({ key }) => key === 'workedHours')).toMatchObject({ kind: 'number', decimals: 2 });
});

test('Unpaid amounts are apart from paid ones, days from hours, and holidays from work', async () => {
  const there = world.there;
  const daily = { chargingPeriod: 'daily', allowNightshifts: false };
  const day = (entryDate: string, more = {}) => ({ entryDate, chargingPeriodRate: '1', ...more });
  const days = [
    day('2026-05-18'),
    day('2026-05-19', { chargingPeriodRate: '0.5' }),
    day('2026-05-20', { isHoliday: true }),
  ];
  const holiday = { ...NORMAL_WEEK[0], isHoliday: true };
  const submit = async (contract = {}, entries: unknown[] = [...NORMAL_WEEK.slice(1), holiday]) =>
    submitWeek(await makePlacement(there, contract), { entries });
  const accept = (timesheetId: string) => acceptTimesheet(there, { timesheetId, note: null });
  await accept(await submit());
  await accept(await submit(daily, days));
  await submit(daily, days);
  await rejectTimesheet(there, { timesheetId: await submit(), note: 'Not here that week' });
  await deleteTimesheet(there, { timesheetId: await submit(), note: 'Entered twice' });
  const voided = await submit();
  await accept(voided);
  await voidTimesheet(there, { timesheetId: voided, note: 'Wrong person' });
  for (const kind of ['summary', 'detail'] as const) {
    const { totals } = await read(there, kind);
    const [hourly, byDay] = [
      { workedHours: '30:00', holidayHours: '7:30' },
      { workedDays: '1.50', holidayDays: '1.00' },
    ];
    const none = { workedHours: '0:00', holidayHours: '0:00', workedDays: '0.00', holidayDays: '0.00' };
    expect(totals).toMatchObject({
      'Payable (accepted)': { fullname: kind === 'summary' ? '2 timesheets' : '8 entries', ...hourly, ...byDay },
      Pending: { fullname: kind === 'summary' ? '1 timesheet' : '3 entries', ...none, ...byDay },
      Rejected: { ...none, ...hourly },
      Deleted: { ...none, ...hourly },
      Void: { ...none, ...hourly },
    });
  }
});
