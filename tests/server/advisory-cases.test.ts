import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { recomputeAdvisories } from '#domain/advisories/updating/recompute-advisories.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { formatDate, formatDateRange, formatDayDate } from '#domain/format.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { after } from '../domain/advisories/work-histories.ts';
import { makePlacement, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const today = Temporal.Now.plainDateISO('Europe/London');
/** The last whole week; the pages are requested today. */
const LAST_WEEK = today.subtract({ days: today.dayOfWeek - 1 + 7 }).toString();
/** Formats one of its days as on pages, counted from its Monday: `Mon 18 May`. */
const dayOf = (day: number) => formatDayDate(after(LAST_WEEK, day));
const yearOf = (day: number) => after(LAST_WEEK, day).slice(0, 4);

const web = opened(startWebProcess);

type Day = [day: number, start: string, end: string, breakMinutes?: number];
async function send({ contractor, contractorId }: TestPlacement, beginning: string, days: Day[]): Promise<void> {
  const entries = days.map(([day, startTime, endTime, breakMinutes = 30]) => {
    return { entryDate: after(beginning, day), startTime, endTime, breakMinutes, isNightshift: endTime < startTime };
  });
  const sent = { contractorId, beginning, taskId: newId(), entries };
  await submitTimesheet(contractor, SubmitTimesheetSchema.parse(sent));
}
const contactOf = ({ contractor }: TestPlacement) => (contractor.actor as RoleActor).contactId!;

const REASONS = { s: 'sickness', f: 'familyLeave', l: 'leave' } as const;
/** Creates a placement whose weeks up to last week are letters: W one shift, s sickness, f family leave, l leave, anything else nothing. */
async function working(letters: string, weekday = 0, more: Record<string, unknown> = {}): Promise<TestPlacement> {
  const first = after(LAST_WEEK, -7 * (letters.length - 1));
  const made = await makePlacement(web.here, { start: null }, { start: after(first, weekday), ...more });
  await workWeeks(made, first, letters, weekday);
  return made;
}
async function workWeeks(made: TestPlacement, first: string, letters: string, weekday = 0): Promise<void> {
  for (const [index, letter] of [...letters].entries()) {
    const beginning = after(first, 7 * index);
    if (letter === 'W') await send(made, beginning, [[weekday, '08:00', '16:30']]);
    const absenceReason = REASONS[letter as keyof typeof REASONS];
    if (absenceReason)
      await declare(made.contractor, { contractorId: made.contractorId, beginning, absenceReason, reason: 'Away' });
  }
}
/** Creates another placement of someone, at a client of that name or the same client. */
async function alsoPlaced(
  made: TestPlacement,
  contract: Record<string, unknown>,
  start: string,
): Promise<TestPlacement> {
  const other = await makePlacement(web.here, contract, { contractorContactId: contactOf(made), start });
  return { ...other, contractor: made.contractor };
}
const clientOf = async ({ contractorId }: TestPlacement) => (await getContractor(web.here, contractorId)).clientId;
/** Returns the last Sunday of a month, over by last week: the clock changes on those of March and October. */
function lastSunday(month: number): string {
  const inYear = (year: number) => {
    const end = Temporal.PlainDate.from({ year, month, day: 31 });
    return end.subtract({ days: end.dayOfWeek % 7 }).toString();
  };
  return inYear(today.year) < LAST_WEEK ? inYear(today.year) : inYear(today.year - 1);
}
/** Returns the text of the placement's page for an administrator, without its tags. */
async function pageOf({ admin, contractorId }: TestPlacement): Promise<string> {
  return wordsOf((await (await loggedInVisitor(web.port, admin)).get(`/contractors/${contractorId}`)).text);
}
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

test('A first shift on a Wednesday makes weeks start on Wednesdays, and rights from the thirteenth', async () => {
  const page = await pageOf(await working('W'.repeat(20), 2));
  // The last of twenty weeks starts on last Wednesday, and the thirteenth seven weeks before.
  const thirteenth = `${dayOf(2 - 49)} ${yearOf(2 - 49)}`;
  expect(thirteenth).toMatch(/^Wed /);
  expect(page).toContain(`Rights to equal pay and conditions since ${thirteenth}.`);
  expect(page).toContain('Why rights have begun');
});

test('In the twelfth week the page says from when there are rights, not that they have begun', async () => {
  const made = await working('W'.repeat(11));
  await workWeeks(made, after(LAST_WEEK, 7), 'W');
  const page = await pageOf(made);
  expect(page).toContain(`Rights to equal pay and conditions from ${dayOf(14)} ${yearOf(14)}.`);
  expect(page).toContain('Why week 12');
  expect(page).not.toContain('have begun');
});

test.each([
  ['a break of six weeks carries on', 'WWWWWWWW······W', 'Week 9 of 12.'],
  ['a break of seven weeks starts again', 'WWWWWWWW·······W', 'Week 1 of 12. Started again: no work for 7 weeks.'],
  ['a longer break says its weeks', 'WWWWW·········W', 'Week 1 of 12. Started again: no work for 9 weeks.'],
  ['sickness keeps the weeks', 'WWWWWssssssssssW', 'Week 6 of 12.'],
  ['sickness of 29 weeks does not', `WWWWW${'s'.repeat(29)}W`, 'Week 1 of 12. Started again: no work for 29 weeks.'],
  ['leave within a longer break does not', 'WWWWWWWWll······W', 'Week 1 of 12. Started again: no work for 8 weeks.'],
])('The page of a placement says where the count is: %s', async (_what, letters, said) => {
  expect(await pageOf(await working(letters))).toContain(said);
});

test('Sixteen weeks of 48 hours and one of a minute more are over, shown as 48h 00m with the calculation, unless opted out', async () => {
  const made = await makePlacement(web.here, { start: null }, { start: after(LAST_WEEK, -16 * 7) });
  for (let week = 0; week < 17; week += 1) {
    const days = [0, 1, 2, 3, 4, 5].map((day): Day => [day, '06:00', week === 16 && day === 5 ? '14:31' : '14:30']);
    await send(made, after(LAST_WEEK, -7 * (16 - week)), days);
  }
  const page = await pageOf(made);
  for (const said of ['48-hour week: 48h 00m on average over 17 weeks.', 'The average is above 48 hours.'])
    expect(page).toContain(said);
  expect(page).toContain('816h 01m ÷ 17 48h 00m');
  await editContact(web.here, contactOf(made), { optOutFrom: after(LAST_WEEK, -16 * 7) });
  const opted = await pageOf(made);
  expect(opted).toContain(`Opted out since ${formatDate(after(LAST_WEEK, -16 * 7))}.`);
  expect(opted).not.toContain('48-hour week: 48h');
});

test('Two placements are averaged together, and both are named to the agency', async () => {
  const made = await makePlacement(web.here, { start: null }, { start: LAST_WEEK });
  const away = { contractorContactId: contactOf(made), start: LAST_WEEK };
  const elsewhere = await makePlacement(web.here, { start: null }, away);
  await web.here.db.run({
    text: `update clients set client_name = 'Northmoor Borough Council' where agency_id = $1 and id =
      (select k.client_id from contracts k join contractors p on p.agency_id = k.agency_id and p.contract_id = k.id
        where k.agency_id = $1 and p.id = $2)`,
    values: [web.here.agency.id, elsewhere.contractorId],
  });
  const days = (start: string, end: string) => [0, 1, 2, 3, 4].map((day): Day => [day, start, end]);
  await send(made, LAST_WEEK, days('06:00', '12:30'));
  await send({ ...elsewhere, contractor: made.contractor }, LAST_WEEK, days('13:00', '17:30'));
  const page = await pageOf(made);
  expect(page).toContain('48-hour week: 50h 00m on average over 1 week.');
  expect(page).toContain('Kirkstall Precision Engineering 30h 00m');
  expect(page).toContain('Northmoor Borough Council 20h 00m');
});

test('A fortnight without a day of rest is shown on the placement, and last week’s on the dashboard', async () => {
  const made = await makePlacement(web.here, { start: null }, { start: after(LAST_WEEK, -7) });
  const every = [0, 1, 2, 3, 4, 5, 6].map((day): Day => [day, '09:00', '17:00']);
  for (const beginning of [after(LAST_WEEK, -7), LAST_WEEK]) await send(made, beginning, every);
  expect(await pageOf(made)).toContain(
    `No 24 hours of rest in the week of ${formatDateRange(LAST_WEEK, after(LAST_WEEK, 6))}.`,
  );
  await recomputeAdvisories(web.here);
  const dashboard = wordsOf((await (await loggedInVisitor(web.port, made.admin)).get('/dashboard?all')).text);
  expect(dashboard).toContain(`Last week Week beginning ${formatDate(LAST_WEEK)}`);
  expect(dashboard).toContain(`Coming up Until ${formatDate(today.add({ days: 14 }).toString())}`);
});

test('A shift of more than six hours without a break is flagged to the minute', async () => {
  const made = await makePlacement(web.here, { start: null }, { start: LAST_WEEK });
  await send(made, LAST_WEEK, [
    [0, '06:00', '12:00', 0],
    [2, '06:00', '12:01', 0],
  ]);
  const page = await pageOf(made);
  expect(page).toContain(`6h 01m on ${dayOf(2)} without a break. The rule is 20 minutes above six hours.`);
  expect(page).not.toContain(`${dayOf(0)} without a break`);
});

test('Family leave counts for the planned length of the assignment', async () => {
  const first = after(LAST_WEEK, -14 * 7);
  const page = await pageOf(await working('WWWWffffffffffW', 0, { end: after(first, 16 * 7 - 1) }));
  const thirteenth = after(first, 12 * 7);
  expect(page).toContain(
    `Rights to equal pay and conditions since ${formatDayDate(thirteenth)} ${thirteenth.slice(0, 4)}.`,
  );
  expect(page).toContain('Qualifying weeks 15');
});

test('Two roles at one client are counted separately, and a return to the first within six weeks continues it', async () => {
  const first = after(LAST_WEEK, -14 * 7);
  const truck = await makePlacement(web.here, { start: null, roleGroup: 'Reach truck' }, { start: first });
  const sameClient = { clientId: await clientOf(truck), name: 'Packing', roleGroup: 'Packing' };
  const packing = await alsoPlaced(truck, sameClient, after(first, 77));
  await workWeeks(truck, first, 'WWWWWWWWWWW···W');
  await workWeeks(packing, after(first, 77), 'WWW');
  const begins = after(LAST_WEEK, 7);
  expect(await pageOf(truck)).toContain(
    `Rights to equal pay and conditions since ${formatDayDate(begins)} ${begins.slice(0, 4)}.`,
  );
  expect(await pageOf(packing)).toContain('Week 3 of 12');
});

test('A night on the last day of a Wednesday week counts for the next week by its hours after midnight', async () => {
  const begun = after(LAST_WEEK, -14);
  const made = await makePlacement(web.here, { start: null }, { start: after(begun, 2) });
  await send(made, begun, [[2, '08:00', '16:30']]);
  await send(made, after(begun, 7), [[0, '08:00', '16:30']]);
  expect(await pageOf(made)).toContain('Week 1 of 12');
  const night = await makePlacement(web.here, { start: null }, { start: after(begun, 2) });
  await send(night, begun, [[2, '08:00', '16:30']]);
  await send(night, after(begun, 7), [[1, '22:00', '06:00']]);
  expect(await pageOf(night)).toContain('Week 2 of 12');
});

test('Rest is measured across a clock change: an hour longer in October, an hour shorter in March', async () => {
  const [spring, autumn] = [lastSunday(3), lastSunday(10)];
  const [earlier] = [spring, autumn].sort();
  const made = await makePlacement(web.here, { start: null }, { start: after(earlier!, -20) });
  const weekend = (saturdayEnds: string): Day[] => [
    [5, '13:00', saturdayEnds],
    [6, '08:00', '14:00'],
  ];
  await send(made, after(spring, -6), weekend('21:00'));
  await send(made, after(autumn, -6), weekend('22:00'));
  await send(made, after(earlier!, -20), weekend('21:00'));
  const page = await pageOf(made);
  expect(page).toContain(`10h 00m of rest before ${formatDayDate(spring)}. The rule is 11 hours.`);
  expect(page).not.toContain(`of rest before ${formatDayDate(autumn)}`);
  expect(page).not.toContain(`of rest before ${formatDayDate(after(earlier!, -14))}`);
});

test('The night on which the clock goes back counts nine hours', async () => {
  const week = after(lastSunday(10), -6);
  const made = await makePlacement(web.here, { start: null }, { start: week });
  const days = [0, 1, 2, 3].map((day): Day => [day, '08:00', '17:30']);
  await send(made, week, [...days, [5, '22:00', '06:00', 0]]);
  expect(await pageOf(made)).toContain('45h 00m on average over 1 week');
});

test('Rest between shifts at two clients is the longest of the day, and the agency sees both names', async () => {
  const made = await makePlacement(web.here, { start: null }, { start: LAST_WEEK });
  const { clientId } = await createClient(web.here, CreateClientSchema.parse({ clientName: 'Aireside Night Freight' }));
  const elsewhere = await alsoPlaced(made, { clientId, name: 'Night loader' }, LAST_WEEK);
  await send(made, LAST_WEEK, [
    [0, '08:00', '18:00'],
    [1, '08:00', '14:00'],
  ]);
  expect(await pageOf(made)).not.toContain('of rest before');
  await send(elsewhere, LAST_WEEK, [[0, '20:00', '02:00']]);
  const page = await pageOf(made);
  expect(page).toContain(`6h 00m of rest before ${dayOf(1)}. The rule is 11 hours.`);
  expect(page).toMatch(
    /Kirkstall Precision Engineering and Aireside Night Freight|Aireside Night Freight and Kirkstall Precision Engineering/,
  );
});

test('Nights of more than eight hours a day on average are flagged once they make a night worker', async () => {
  const made = await makePlacement(web.here, { start: null }, { start: after(LAST_WEEK, -14) });
  const nights = [0, 1, 2, 3, 4].map((day): Day => [day, '21:00', '07:00', 0]);
  await send(made, after(LAST_WEEK, -14), nights);
  await send(made, after(LAST_WEEK, -7), nights);
  expect(await pageOf(made)).not.toContain('Night work: ');
  await send(made, LAST_WEEK, nights);
  expect(await pageOf(made)).toContain('Night work: 8h 20m a day on average over 3 weeks. The limit is 8 hours.');
});
