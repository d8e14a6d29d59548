import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { listClientChoices } from '#domain/clients/list-client-choices.server.ts';
import type { Context } from '#domain/context.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { countDownload, downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { countWaitingForCorrection } from '#domain/timesheets/listing/count-waiting.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { listTimesheets } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { pickMatching } from '#domain/timesheets/listing/pick-timesheets.server.ts';
import { PullTimesheetsSchema } from '#domain/timesheets/download/pull-timesheets.schema.ts';
import { pullTimesheets, streamPulled } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { FILTER_FIELDS, filterProblems, filterSchema } from '#domain/timesheets/listing/timesheet-filter.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let one: TestPlacement;
let other: TestPlacement;
let ids: { accepted: string; later: string; others: string };
const DECIDED = '2026-05-27T09:00:00Z';
beforeAll(async () => {
  [one, other] = [await makePlacement(world.here), await makePlacement(world.here, { name: 'Paint sprayer' })];
  const accepted = await submitWeek(one);
  const monday = NORMAL_WEEK.slice(0, 1).map((entry) => ({ ...entry, entryDate: '2026-05-25' }));
  const later = await submitWeek(one, { beginning: '2026-05-25', entries: monday });
  ids = { accepted, later, others: await submitWeek(other) };
  await acceptTimesheet({ ...one.authoriser, clock: fixedClock(DECIDED) }, { timesheetId: accepted, note: null });
});

type Requested = Record<string, unknown>;
const drain = async <Row>(rows: AsyncIterable<Row>) => {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
};
const idIn = (document: string) => (JSON.parse(document) as { timesheetId: string }).timesheetId;

/** Returns what every way of reading timesheets finds under one filter: sorted ids, or numbers where a file has no ids. */
async function everywhere(ctx: Context, requested: Requested) {
  const filter = filterSchema('summary').parse(requested);
  const list = await listTimesheets(ctx, ListTimesheetsSchema.parse(requested));
  const number = new Map(list.rows.map(({ id, friendlyNumber }) => [id, friendlyNumber]));
  const { body } = await pullTimesheets(ctx, PullTimesheetsSchema.parse(requested));
  const pulled = (JSON.parse(body) as { timesheets: { timesheetId: string }[] }).timesheets;
  const streamed = await drain(streamPulled(ctx, PullTimesheetsSchema.parse(requested)));
  const picked = await pickMatching(ctx, ListTimesheetsSchema.parse(requested));
  const numbers = async (kind: 'summary' | 'detail') => {
    const { rows } = await downloadTimesheets(ctx, kind, filter);
    const found = (await drain(rows)).map(({ friendlyId }) => Number(/^TS-(\d+)$/.exec(friendlyId ?? '')?.[1]));
    return [...new Set(found.filter((n) => !Number.isNaN(n)))];
  };
  const byNumber = (found: number[]) => [...number].flatMap(([id, n]) => (found.includes(n) ? [id] : [])).sort();
  const sorted = (found: string[]) => [...found].sort();
  const [summary, detail] = [await numbers('summary'), await numbers('detail')];
  expect(await countDownload(ctx, 'summary', filter)).toBe(summary.length);
  expect(list.total).toBe(list.rows.length);
  return {
    list: sorted([...number.keys()]),
    summary: [byNumber(summary), summary.length],
    detail: [byNumber(detail), detail.length],
    pulled: sorted(pulled.map(({ timesheetId }) => timesheetId)),
    streamed: sorted(streamed.map(idIn)),
    picked: sorted(picked.map(({ timesheetId }) => timesheetId)),
  };
}

const same = (...found: string[]) => {
  const sorted = [...found].sort();
  const inFile = [sorted, sorted.length];
  return { list: sorted, summary: inFile, detail: inFile, pulled: sorted, streamed: sorted, picked: sorted };
};

describe('One filter finds the same timesheets in the list, its counts, files, the API and bulk actions', () => {
  test('by person, contract and client', async () => {
    const { contractId, clientId, contactId } = await getPlacement(world.here, other.contractorId);
    for (const requested of [{ contractorId: other.contractorId }, { contractId }, { clientId }, { contactId }])
      expect(await everywhere(world.here, requested)).toEqual(same(ids.others));
    const { contactId: authoriserContactId } = other.authoriser.actor as { contactId: string };
    expect(await everywhere(world.here, { authoriserContactId })).toEqual(same(ids.others));
    expect(await everywhere(world.here, { search: 'paint' })).toEqual(same(ids.others));
  });

  test('by status, and by each date that can be used', async () => {
    const { accepted, later, others } = ids;
    expect(await everywhere(world.here, { status: 'accepted' })).toEqual(same(accepted));
    expect(await everywhere(world.here, { from: '2026-05-24', to: '2026-05-24' })).toEqual(same(accepted, others));
    expect(await everywhere(world.here, { dateUsed: 'beginning', from: '2026-05-19' })).toEqual(same(later));
    expect(await everywhere(world.here, { dateUsed: 'beginning', to: '2026-05-18' })).toEqual(same(accepted, others));
    for (const dateUsed of ['lastUpdated', 'authorisationDate'])
      expect(await everywhere(world.here, { dateUsed, from: '2026-05-27' })).toEqual(same(accepted));
  });

  test('by the API’s own names, which may be mixed with the others', async () => {
    const { accepted, later, others } = ids;
    expect(await everywhere(world.here, { beginningFrom: '2026-05-19' })).toEqual(same(later));
    expect(await everywhere(world.here, { beginningTo: '2026-05-18', from: '2026-05-01' })).toEqual(
      same(accepted, others),
    );
    for (const field of ['updatedSince', 'authorisedFrom'])
      expect(await everywhere(world.here, { [field]: DECIDED, to: '2026-05-31' })).toEqual(same(accepted));
    expect(await everywhere(world.here, { updatedSince: DECIDED, status: 'pending' })).toEqual(same());
  });

  test('by whether a rejected one was corrected: submitted again, or declared as not worked', async () => {
    const [waits, resent, declared] = [
      await makePlacement(world.here),
      await makePlacement(world.here),
      await makePlacement(world.here),
    ];
    const rejected = async (placement: TestPlacement) => {
      const timesheetId = await submitWeek(placement);
      await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Friday' });
      return timesheetId;
    };
    const [first, second, third] = [await rejected(waits), await rejected(resent), await rejected(declared)];
    await submitWeek(resent);
    const week = { contractorId: declared.contractorId, beginning: '2026-05-18', reason: 'No work' };
    await declare(declared.contractor, week);
    expect(await everywhere(world.here, { isCorrected: 'false' })).toEqual(same(first));
    expect(await everywhere(world.here, { isCorrected: 'true', status: 'rejected' })).toEqual(same(second, third));
    expect(await everywhere(world.here, { isCorrected: 'false', status: 'pending' })).toEqual(same());
    expect(await everywhere(waits.contractor, { isCorrected: 'false' })).toEqual(same(first));
    const { rows } = await listTimesheets(world.here, ListTimesheetsSchema.parse({ status: 'rejected' }));
    const corrected = new Map(rows.map(({ id, isCorrected }) => [id, isCorrected]));
    expect([first, second, third].map((id) => corrected.get(id))).toEqual([false, true, true]);
    expect(await countWaitingForCorrection(world.here)).toBe(1);
  });

  test('by whether it is void', async () => {
    const placement = await makePlacement(world.here);
    const { contractorId, authoriser } = placement;
    const first = await submitWeek(placement);
    await acceptTimesheet(authoriser, { timesheetId: first, note: null });
    await voidTimesheet(world.here, { timesheetId: first, note: 'Twice' });
    const second = await submitWeek(placement);
    await acceptTimesheet(authoriser, { timesheetId: second, note: null });
    const accepted = { contractorId, status: 'accepted' };
    expect(await everywhere(world.here, accepted)).toEqual(same(first, second));
    expect(await everywhere(world.here, { ...accepted, isVoid: 'false' })).toEqual(same(second));
    expect(await everywhere(world.here, { ...accepted, isVoid: 'true' })).toEqual(same(first));
  });

  test('and finds nothing of another agency', async () => {
    expect(await everywhere(world.there, { contractorId: one.contractorId })).toEqual(same());
  });
});

test('A timesheet stays with its own client when its contract moves to another: in filters, groups, files and choices', async () => {
  const moved = await makePlacement(world.here);
  const timesheetId = await submitWeek(moved);
  await acceptTimesheet(moved.authoriser, { timesheetId, note: null });
  const { contractId, clientId } = await getPlacement(world.here, moved.contractorId);
  const next = await createClient(world.here, CreateClientSchema.parse({ clientName: 'Airedale Castings' }));
  await editContract(world.here, contractId, { clientId: next.clientId });
  for (const ctx of [world.here, moved.authoriser]) {
    expect(await everywhere(ctx, { clientId })).toEqual(same(timesheetId));
    expect(await everywhere(ctx, { clientId: next.clientId })).toEqual(same());
  }
  const { rows } = await listTimesheets(world.here, ListTimesheetsSchema.parse({ contractId, groupBy: 'client' }));
  expect(rows).toMatchObject([{ clientId, clientName: 'Kirkstall Precision Engineering' }]);
  const { rows: written } = await downloadTimesheets(world.here, 'summary', { contractId });
  expect((await drain(written))[0]).toMatchObject({ clientName: 'Kirkstall Precision Engineering' });
  const choices = (await listClientChoices(moved.authoriser)).map(({ id }) => id);
  expect(choices).toContain(clientId);
});

test('An unsupported filter is refused at its field, and nothing is read', async () => {
  const id = one.contractorId;
  const requested: Requested = {
    status: 'pending',
    isCorrected: 'false',
    isVoid: 'true',
    search: 'paint',
    clientId: id,
    contractId: id,
    contractorId: id,
    contactId: id,
    authoriserContactId: id,
    dateUsed: 'lastUpdated',
    beginningFrom: '2026-05-18',
    beginningTo: '2026-05-18',
    updatedSince: DECIDED,
    authorisedFrom: DECIDED,
  };
  const range = { from: '2026-05-18', to: '2026-05-24' };
  expect(Object.keys({ ...requested, ...range }).sort()).toEqual([...FILTER_FIELDS].sort());
  for (const [field, value] of Object.entries(requested))
    await expect(downloadTimesheets(one.admin, 'digest', { ...range, [field]: value })).rejects.toMatchObject({
      fields: [{ field, message: expect.stringMatching(/^The digest .+\.$/) as string, code: 'not_allowed' }],
    });
  expect(filterProblems('digest', { ...range, status: 'accepted', dateUsed: 'beginning' })).toEqual([]);
  expect(filterProblems('missing', { ...range, dateUsed: 'lastUpdated', authoriserContactId: id })).toEqual([
    {
      field: 'authoriserContactId',
      message: 'Periods without a timesheet cannot be narrowed by authoriser.',
      code: 'not_allowed',
    },
    { field: 'dateUsed', message: 'Periods without a timesheet go by their own dates.', code: 'not_allowed' },
  ]);
});
