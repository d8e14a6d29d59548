import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange, getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { valueSchema } from '#domain/bulk-changes/bulk-change.schema.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { takeBackBulkChange } from '#domain/bulk-changes/take-back-bulk-change.server.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { removeRate } from '#domain/contractors/rates/remove-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { says } from '../../support/says.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const START = { start: '2026-01-05', chargeRate: '27.50', payRate: '20.40' };
const RISE: BulkValue = { kind: 'rate', unit: 'hour', from: '2026-05-20', chargeRate: '28.40', payRate: '21.00' };
const place = (more: Record<string, unknown> = {}) => makePlacement(world.here, {}, { ...START, ...more });
const begin = (ticked: string[]) => beginBulkChange(world.here, 'rate', { ticked, filter: null });

async function change(ticked: string[], value: BulkValue = RISE): Promise<string> {
  const id = await begin(ticked);
  const { shown } = await planBulkChange(world.here, ticked, value);
  await applyBulkChange(world.here, id, value, shown);
  return id;
}

test('Many placements are given rates from a date, each with a line in its history, and nothing more the second time', async () => {
  const ids = [(await place()).contractorId, (await place()).contractorId];
  const { plan } = await planBulkChange(world.here, ids, RISE);
  expect(plan.will.map(({ before, after, note }) => [before, after, note])).toEqual(
    ids.map(() => ['Charge £27.50, pay £20.40', 'Charge £28.40, pay £21.00', undefined]),
  );
  const id = await change(ids);
  await applyBulkChange(world.here, id, RISE, 'whatever was shown');
  for (const one of ids) {
    const rates = await listRates(world.here, one);
    expect(rates).toMatchObject([{ from: '2026-05-20', chargeRate: '28.4000', payRate: '21.0000', note: null }]);
    const history = await listHistory(world.here, 'contractor', one);
    expect(history[0]).toMatchObject({ action: 'contractor.rateAdded', after: { from: '2026-05-20' } });
    expect(history.filter(({ action }) => action === 'contractor.rateAdded')).toHaveLength(1);
  }
  expect(await getBulkChange(world.here, id)).toMatchObject({
    state: 'applied',
    message: 'Changed the rates of 2 placements from 20 May 2026',
    isKept: true,
  });
});

test('A change of rates is taken back as a whole: unconfirmed differences go, and confirmed ones have the opposite to confirm', async () => {
  const places = [await place(), await place(), await place()] as const;
  const [confirmed, waiting, untouched] = places;
  for (const one of [confirmed, waiting]) {
    const timesheetId = await submitWeek(one);
    await acceptTimesheet(one.authoriser, { timesheetId, note: null });
  }
  const id = await change(places.map(({ contractorId }) => contractorId));
  const all = await listDifferences(world.here, confirmed.contractorId);
  await confirmDifferences(confirmed.admin, confirmed.contractorId, { reason: 'Rise agreed in May' });
  await takeBackBulkChange(world.here, id);
  await takeBackBulkChange(world.here, id);
  for (const { contractorId } of places) {
    expect(await listRates(world.here, contractorId)).toEqual([]);
    const [latest] = await listHistory(world.here, 'contractor', contractorId);
    expect(latest).toMatchObject({ action: 'contractor.rateRemoved', before: { from: '2026-05-20' } });
  }
  const owed = async ({ contractorId }: { contractorId: string }) =>
    (await listDifferences(world.here, contractorId)).map(({ status, payAmount }) => [status, payAmount]);
  const paid = all[0]!.payAmount;
  expect(await owed(confirmed)).toEqual(
    expect.arrayContaining([
      ['confirmed', paid],
      ['open', `-${paid}`],
    ]),
  );
  expect(await owed(waiting)).toEqual([]);
  expect(await owed(untouched)).toEqual([]);
  expect(await getBulkChange(world.here, id)).toMatchObject({ state: 'takenBack', isKept: false });
});

test('A change of rates of which one has since been removed cannot be taken back in part', async () => {
  const [one, other] = [await place(), await place()];
  const id = await change([one.contractorId, other.contractorId]);
  const [rate] = await listRates(world.here, one.contractorId);
  await removeRate(one.admin, { contractorId: one.contractorId, rateId: rate!.rateId });
  await expect(takeBackBulkChange(world.here, id)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await listRates(world.here, other.contractorId)).toHaveLength(1);
});

test('Accepted time has differences to confirm, as when one placement is given the rate', async () => {
  const [many, one, untouched] = [await place(), await place(), await place()];
  for (const placement of [many, one]) {
    const timesheetId = await submitWeek(placement);
    await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  }
  const { plan } = await planBulkChange(world.here, [many.contractorId, untouched.contractorId], RISE);
  expect(plan.will.map(({ placement, note }) => [placement.id, note]).sort()).toEqual(
    [
      [many.contractorId, '1 accepted timesheet is affected. Its difference has to be confirmed.'],
      [untouched.contractorId, undefined],
    ].sort(),
  );
  await change([many.contractorId, untouched.contractorId]);
  await addRate(
    one.admin,
    one.contractorId,
    AddRateSchema.parse({ from: '2026-05-20', chargeRate: '28.40', payRate: '21.00' }),
  );
  const owed = async (contractorId: string) =>
    (await listDifferences(world.here, contractorId)).map(({ element, from, to, payAmount, chargeAmount, status }) => ({
      ...{ element, from, to, payAmount, chargeAmount, status },
    }));
  expect(await owed(many.contractorId)).toHaveLength(1);
  expect(await owed(many.contractorId)).toEqual(await owed(one.contractorId));
  expect(await owed(untouched.contractorId)).toEqual([]);
});

test('A placement that starts later, has ended, already has a rate from that day or is charged by the day stays as it is, with the reason', async () => {
  const later = await place({ start: '2026-06-01' });
  const ended = await place({ end: '2026-05-19' });
  const taken = await place();
  await addRate(taken.admin, taken.contractorId, AddRateSchema.parse({ from: '2026-05-20', payRate: '20.50' }));
  const daily = await place({ chargingPeriod: 'daily' });
  const has = await place();
  await change([has.contractorId]);
  const chosen = [later, ended, taken, daily, has].map(({ contractorId }) => contractorId);
  const { plan } = await planBulkChange(world.here, chosen, RISE);
  const reasons = new Map(plan.cannot.map(({ placement, reason }) => [placement.id, reason]));
  expect(chosen.map((id) => reasons.get(id))).toEqual([
    'The placement starts on 1 Jun 2026. Edit the placement to change the rates that it starts with.',
    'The placement ends on 19 May 2026.',
    'There is a rate from 20 May 2026 already.',
    'Is charged by the day, and the rates are per hour.',
    undefined,
  ]);
  expect([plan.will.length, plan.same]).toEqual([0, 1]);
});

test('A rate added since the plan was shown stops the change until it is checked again', async () => {
  const [one, other] = [await place(), await place()];
  const ids = [one.contractorId, other.contractorId];
  const id = await begin(ids);
  const { shown } = await planBulkChange(world.here, ids, RISE);
  await addRate(one.admin, one.contractorId, AddRateSchema.parse({ from: '2026-05-11', payRate: '20.90' }));
  await expect(applyBulkChange(world.here, id, RISE, shown)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await listRates(world.here, other.contractorId)).toEqual([]);
});

test('Rates are read the same way as for one placement', () => {
  const read = (fields: Record<string, string>) => says(valueSchema('rate'), fields);
  const good = { from: '20/5/26', unit: 'hour', chargeRate: '28.40', payRate: '', note: '' };
  expect(valueSchema('rate').parse(good)).toMatchObject({
    kind: 'rate',
    unit: 'hour',
    from: '2026-05-20',
    chargeRate: '28.40',
  });
  expect(read({ ...good, unit: '' })).toEqual(['unit: Please choose whether the rates are per hour or per day.']);
  expect(read({ ...good, from: '' })).toEqual(['from: Please supply the date from which the rate holds.']);
  expect(read({ ...good, chargeRate: '' })).toEqual(['chargeRate: Enter a charge rate, a pay rate or both.']);
  expect(read({ ...good, payRate: 'x' })).toEqual(['payRate: The pay rate must be a number.']);
});

test('A plan for another template says whose rates would be taken for the other unit', async () => {
  const open = { chargingPeriod: null, allowNightshifts: null };
  const templates = await listTemplates(world.here);
  const idOf = (name: string) => templates.find(({ templateName }) => templateName === name)!.id;
  const hourly = { timesheetTemplateId: idOf('Weekly hourly'), start: '2026-01-05' };
  const unrated = { ...hourly, chargeRate: null, payRate: null };
  const [rated, later, none, own] = [
    await makePlacement(world.here, open, hourly),
    await makePlacement(world.here, open, unrated),
    await makePlacement(world.here, open, unrated),
    await place(hourly),
  ].map(({ contractorId }) => contractorId) as [string, string, string, string];
  await addRate(world.here, later, AddRateSchema.parse({ from: '2026-06-01', payRate: '21' }));
  const value: BulkValue = { kind: 'template', timesheetTemplateId: idOf('Weekly daily') };
  const { plan } = await planBulkChange(world.here, [rated, later, none, own], value);
  const notes = new Map(plan.will.map(({ placement, note }) => [placement.id, note]));
  const said = 'Has rates per hour, which would be taken as rates per day.';
  expect([rated, later, none, own].map((id) => notes.get(id))).toEqual([said, said, undefined, undefined]);
});
