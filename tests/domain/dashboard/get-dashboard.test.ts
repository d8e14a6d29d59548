import { expect, test } from 'vitest';
import { getDashboard } from '#domain/dashboard/get-dashboard.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { missingCount } from '#domain/timesheets/listing/missing-count.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { makePlacement, weekInput } from '../../support/placement.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const MONDAY = { start: '2026-05-18' };

test('A new agency is told what to set up', async () => {
  expect(await getDashboard(world.there)).toMatchObject({
    setUp: { templates: true, clients: false, contracts: false, contractors: false },
    missing: { total: 0, week: 0, rejected: 0 },
    pending: { count: 0, authorisers: 0, oldestDays: 0 },
    rejected: 0,
    clients: {
      rows: [],
      counts: { accepted: 0, pending: 0, rejected: 0, missing: 0 },
      scale: 1,
      total: 0,
      page: 1,
      size: 20,
    },
    decisionTimes: null,
    ending: { contracts: [], total: 0 },
  });
});

test('How quickly clients decide appears while beta access is on, and not before', async () => {
  const placement = await makePlacement(world.there, {}, MONDAY);
  const { timesheetId } = await submitTimesheet(placement.contractor, weekInput(placement.contractorId));
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  await world.there.db.run({
    text: `update timesheets set submitted_at = $2 where id = $1`,
    values: [timesheetId, placement.admin.clock.now().subtract({ hours: 26 }).toString()],
  });
  const { admin } = placement;
  expect((await getDashboard(admin)).decisionTimes).toBeNull();
  const settings = { ...admin.agency.settings, isBetaAccessOn: true };
  const { decisionTimes } = await getDashboard({ ...admin, agency: { ...admin.agency, settings } });
  expect(decisionTimes).toMatchObject([{ decided: 1, medianMinutes: 26 * 60 }]);
});

test('It counts what is missing, pending and rejected, by client too, and what ends soon', async () => {
  const [accepted, pending, rejected] = [
    await makePlacement(world.here, { start: '2026-05-01', end: '2026-06-05' }, { ...MONDAY, end: '2026-06-01' }),
    await makePlacement(world.here, {}, MONDAY),
    await makePlacement(world.here, {}, MONDAY),
  ];
  await makePlacement(world.here, {}, MONDAY);
  const send = ({ contractor, contractorId }: typeof accepted) => submitTimesheet(contractor, weekInput(contractorId));
  const [first, , third] = [await send(accepted), await send(pending), await send(rejected)];
  await acceptTimesheet(accepted.authoriser, { timesheetId: first.timesheetId, version: 1, note: null });
  await rejectTimesheet(rejected.authoriser, { timesheetId: third.timesheetId, version: 1, note: 'Friday' });
  const dashboard = await getDashboard(accepted.admin);
  expect(dashboard).toMatchObject({
    week: { beginning: '2026-05-18', ending: '2026-05-24' },
    missing: { total: 2, week: 2, rejected: 1 },
    pending: { count: 1, authorisers: 1, oldestDays: 0 },
    rejected: 1,
    submissions: { expected: 4, beforeByNow: 0 },
    ending: { total: 1, contracts: [{ end: '2026-06-05', inDays: 10 }] },
  });
  expect(dashboard.submissions.week.at(-1)).toMatchObject({ count: 3 });
  expect(dashboard.submissions.days.filter(({ isToday }) => isToday)).toMatchObject([{ date: '2026-05-26' }]);
  expect(dashboard.submissions.days.find(({ bankHoliday }) => bankHoliday)).toMatchObject({ date: '2026-05-25' });
  const sums = dashboard.clients.rows.map(({ accepted: a, pending: p, rejected: r, missing: m }) => [a, p, r, m]);
  expect(sums.sort()).toEqual([
    [0, 0, 0, 1],
    [0, 0, 1, 0],
    [0, 1, 0, 0],
    [1, 0, 0, 0],
  ]);
});

test('A corrected rejected timesheet is no longer waiting', async () => {
  const { contractor, contractorId, authoriser, admin } = await makePlacement(world.here, {}, MONDAY);
  const { rejected } = await getDashboard(admin);
  const { timesheetId } = await submitTimesheet(contractor, weekInput(contractorId));
  await rejectTimesheet(authoriser, { timesheetId, version: 1, note: 'Friday' });
  expect((await getDashboard(admin)).rejected).toBe(rejected + 1);
  await submitTimesheet(contractor, weekInput(contractorId, { replacesTimesheetId: timesheetId }));
  expect((await getDashboard(admin)).rejected).toBe(rejected);
});

test('It is for the agency’s administration', async () => {
  await expect(getDashboard(inRole(world.here, 'ContractingRole'))).rejects.toThrow(
    'This role is not permitted to execute this action',
  );
});

test('Clients come twenty at a time, those with most missing first, with totals for all; an impossible page shows the nearest', async () => {
  const { admin } = await makePlacement(world.there, {}, MONDAY);
  const before = (await getDashboard(admin)).clients;
  const values = [admin.agency.id];
  for (const text of [
    `insert into clients (agency_id, id, client_name)
      select $1, gen_random_uuid(), 'Mill ' || lpad(i::text, 2, '0') from generate_series(1, 43) i returning id`,
    `insert into contracts (agency_id, id, client_id, name, charging_period, entry_period, start_date)
      select agency_id, gen_random_uuid(), id, client_name, 'hourly', 'weekly', '2026-05-18' from clients
      where agency_id = $1 and client_name like 'Mill %' returning id`,
    `insert into contacts (agency_id, id, email_address, fullname)
      select $1, gen_random_uuid(), i || '@mill.example', 'Miller ' || i from generate_series(1, 3) i returning id`,
    // Three people at Mill 40, one at each of the others.
    `insert into contractors (agency_id, id, contract_id, contact_id, timesheet_template_id, start_date)
      select k.agency_id, gen_random_uuid(), k.id, c.id, t.id, '2026-05-18'
      from contracts k join contacts c on c.agency_id = k.agency_id and c.email_address like '%@mill.example'
        and (k.name = 'Mill 40' or c.email_address like '1@%')
      join timesheet_templates t on t.agency_id = k.agency_id and t.is_default
      where k.agency_id = $1 and k.name like 'Mill %' returning id`,
  ])
    await admin.db.run({ text, values });
  const first = (await getDashboard(admin)).clients;
  expect(first).toMatchObject({ scale: 3, total: before.total + 43, page: 1, size: 20 });
  expect(first.counts).toEqual({ ...before.counts, missing: before.counts.missing + 45 });
  const [most, ...others] = first.rows;
  expect(most).toMatchObject({ clientName: 'Mill 40', missing: 3 });
  expect(others).toHaveLength(19);
  const last = (await getDashboard(admin, 3)).clients;
  expect(last).toMatchObject({ page: 3, scale: 3, counts: first.counts, total: first.total });
  expect(last.rows).toHaveLength(first.total - 40);
  expect((await getDashboard(admin, 99)).clients).toEqual(last);
  const second = (await getDashboard(admin, 2)).clients;
  const names = [first, second, last].flatMap(({ rows }) => rows.map(({ clientName }) => clientName));
  expect(names.filter((name) => name.startsWith('Mill ')).sort()).toHaveLength(43);
  expect(new Set([first, second, last].flatMap(({ rows }) => rows.map(({ clientId }) => clientId))).size).toBe(
    first.total,
  );
});

test('If weeks begin on another day, the chart counts each timesheet in the week it begins in, as the client table does', async () => {
  const placement = await makePlacement(world.there, {}, MONDAY);
  await submitTimesheet(placement.contractor, weekInput(placement.contractorId));
  const { admin } = placement;
  const { defaults } = admin.agency.settings;
  const settings = { ...admin.agency.settings, defaults: { ...defaults, timesheetWeekStartsOn: 'Sunday' as const } };
  const { week, submissions, clients } = await getDashboard({ ...admin, agency: { ...admin.agency, settings } });
  expect(week.beginning).toBe('2026-05-17');
  const { accepted, pending, rejected } = clients.counts;
  expect(submissions.week.at(-1)!.count).toBe(accepted + pending + rejected);
  expect(submissions.week.at(-1)!.count).toBeGreaterThan(0);
});

test('A client’s missing count matches its list of missing periods, whatever was declared, deleted or moved', async () => {
  const [first, second, third] = [
    await makePlacement(world.there, {}, { start: '2026-05-20' }),
    await makePlacement(world.there, {}, MONDAY),
    await makePlacement(world.there, {}, MONDAY),
  ];
  const { admin } = first;
  const { timesheetId } = await submitTimesheet(second.contractor, weekInput(second.contractorId));
  await rejectTimesheet(second.authoriser, { timesheetId, version: 1, note: 'Friday' });
  const input = { contractorId: third.contractorId, beginning: '2026-05-18', reason: 'No work' };
  const { timesheetId: sent } = await submitTimesheet(third.contractor, weekInput(third.contractorId));
  await rejectTimesheet(third.authoriser, { timesheetId: sent, version: 1, note: 'Friday' });
  await declare(third.contractor, input);
  // Another client has the contract of the rejected week now.
  const { contractId } = await getPlacement(admin, second.contractorId);
  const { clientId } = await createClient(admin, CreateClientSchema.parse({ clientName: 'Airedale Castings' }));
  await editContract(admin, contractId, { clientId });
  const { week, clients, missing, rejected } = await getDashboard(admin);
  expect(clients.rows.find((row) => row.clientId === clientId)).toMatchObject({ rejected: 1, missing: 0 });
  for (const row of clients.rows) {
    const filter = { clientId: row.clientId, from: week.beginning };
    expect([row.clientName, row.missing + row.rejected]).toEqual([row.clientName, await missingCount(admin, filter)]);
  }
  expect(missing.week).toBe(await missingCount(admin, { from: week.beginning }));
  expect(rejected).toBe(1);
});
