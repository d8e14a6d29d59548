import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { formatDate } from '#domain/format.ts';
import { newId } from '#domain/new-id.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { after } from '../domain/advisories/work-histories.ts';
import { makePlacement, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const today = Temporal.Now.plainDateISO('Europe/London');
/** The Monday of last week; the pages are requested today. */
const LAST_WEEK = today.subtract({ days: today.dayOfWeek - 1 + 7 }).toString();

const web = opened(startWebProcess);

/** Creates a placement at £13.85 on a contract with a comparable role at £14.60, worked on the Mondays of a number of weeks up to last week. */
async function working(weeks: number, contract: Record<string, unknown> = {}): Promise<TestPlacement> {
  const first = after(LAST_WEEK, -7 * (weeks - 1));
  const made = await makePlacement(
    web.here,
    { comparablePayRate: '14.60', ...contract },
    { start: first, payRate: '13.85' },
  );
  for (let week = 0; week < weeks; week += 1) {
    const beginning = after(first, 7 * week);
    const entries = [{ entryDate: beginning, startTime: '08:00', endTime: '16:30', breakMinutes: 30 }];
    const sent = { contractorId: made.contractorId, beginning, taskId: newId(), entries };
    await submitTimesheet(made.contractor, SubmitTimesheetSchema.parse(sent));
  }
  return made;
}
async function pageOf(made: TestPlacement, as: Context = made.admin): Promise<string> {
  const { text } = await (await loggedInVisitor(web.port, as)).get(`/contractors/${made.contractorId}`);
  return text
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('Pay below a comparable role is shown with the day equal pay begins, until a rate from that day is planned', async () => {
  const made = await working(11);
  const rights = after(LAST_WEEK, 14);
  const page = await pageOf(made);
  for (const said of [
    `Before ${formatDate(rights)} Paid now £13.85 per hour Comparable role £14.60 per hour`,
    `£0.75 per hour below the comparable role. Equal pay applies from ${formatDate(rights)}.`,
    `entered on the contract on ${formatDate(today.toString())}. Basic pay alone is compared.`,
    `Plan a rate from ${formatDate(rights)}`,
  ])
    expect(page).toContain(said);
  await addRate(web.here, made.contractorId, AddRateSchema.parse({ from: rights, payRate: '14.60' }));
  const planned = await pageOf(made);
  expect(planned).toContain(`£14.60 is planned from ${formatDate(rights)}, when equal pay applies.`);
  expect(planned).not.toContain('Plan a rate from');
});

test('After the twelfth week the page says since when equal pay has applied, and the rate form starts with that day', async () => {
  const made = await working(14);
  const rights = after(LAST_WEEK, -7);
  const page = await pageOf(made);
  expect(page).toContain(`Since ${formatDate(rights)} Paid now`);
  expect(page).toContain(
    `£0.75 per hour below the comparable role. Equal pay has applied since ${formatDate(rights)}.`,
  );
  const visitor = await loggedInVisitor(web.port, made.admin);
  const { text } = await visitor.get(`/contractors/${made.contractorId}`);
  const [, href] = /href="([^"]*rates\?[^"]*from=[^"]*)"/.exec(text)!;
  const form = (await visitor.get(href!.replaceAll('&amp;', '&'))).text;
  for (const begun of [`value="${formatDate(rights)}"`, 'value="14.60"']) expect(form).toContain(begun);
  // It blocks nothing: the next week can be submitted.
  const beginning = after(LAST_WEEK, 7);
  const entries = [{ entryDate: beginning, startTime: '08:00', endTime: '16:30', breakMinutes: 30 }];
  const sent = { contractorId: made.contractorId, beginning, taskId: newId(), entries };
  expect(await submitTimesheet(made.contractor, SubmitTimesheetSchema.parse(sent))).toMatchObject({
    isRepeat: false,
  });
});

test('Contractors and authorisers see nothing of comparable pay, and the agency nothing if none is entered', async () => {
  const made = await working(2);
  expect(await pageOf(made)).toContain('Comparable role');
  for (const other of [made.contractor, made.authoriser]) {
    const page = await pageOf(made, other);
    expect(page).toContain('Dates, rates and template');
    for (const hidden of ['Comparable', '14.60', '13.85']) expect(page).not.toContain(hidden);
  }
  expect(await pageOf(await working(1, { comparablePayRate: null }))).not.toContain('Comparable');
});

test('Comparable pay is entered on the contract, kept if refused, shown there to the agency only, and in the history', async () => {
  const made = await working(0, { comparablePayRate: null, chargingPeriod: 'daily', allowNightshifts: false });
  const { contractId, contractName } = await getContractor(web.here, made.contractorId);
  const visitor = await loggedInVisitor(web.port, made.admin);
  const edit = `/contracts/${contractId}/edit`;
  const { clientId } = await getContractor(web.here, made.contractorId);
  const typed = { name: contractName, clientId, chargingPeriod: 'daily', version: '1', comparablePayRate: 'fifteen' };
  const refused = await visitor.post(edit, typed);
  expect(refused.status).toBe(422);
  for (const said of ['The comparable pay must be a number.', 'value="fifteen"']) expect(refused.text).toContain(said);
  expect((await visitor.post(edit, { ...typed, comparablePayRate: '£162.125' })).status).toBe(302);
  expect((await visitor.get(edit)).text).toContain('value="162.125"');
  expect((await visitor.get(`/contracts/${contractId}/details`)).text).toContain('£162.125 per day');
  expect((await visitor.get(`/contracts/${contractId}/history`)).text).toContain('162.125');
  const authoriser = await loggedInVisitor(web.port, made.authoriser);
  const seen = await authoriser.get(`/contracts/${contractId}/details`);
  expect(seen.status).toBe(200);
  expect(seen.text).not.toContain('162.12');
});
