import type pg from 'pg';
import { expect, test } from 'vitest';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here, {}, { reference: 'KPE-0117' }));

/** Imports a file with one shift of a week; the same again with another end changes its timesheet. */
const importShift = (week: { reference: string; beginning: string }, endTime: string) => {
  const { reference, beginning } = week;
  const shift = { reference, beginning, contractor: 'KPE-0117', entryDate: beginning, startTime: '06:00', endTime };
  return applyImport(world.here, {
    kind: 'timesheets',
    fileName: 'clock.csv',
    table: [{ rowNumber: 2, cells: shift }],
  });
};
const timesheetOf = async ({ beginning }: { beginning: string }) => {
  const text = 'select id from timesheets where contractor_id = $1 and beginning = $2';
  return (await world.here.db.run<{ id: string }>({ text, values: [placement.contractorId, beginning] }))[0]!.id;
};

const holds = (table: string, id: string) => async (session: pg.Client) => {
  const text = `select from ${table} where agency_id = $1 and id = $2 for no key update nowait`;
  expect((await session.query(text, [world.here.agency.id, id])).rowCount).toBe(1);
};

type Week = { reference: string; beginning: string };
const CHANGES: [string, Week, (timesheetId: string, week: Week) => Promise<unknown>][] = [
  [
    'is accepted',
    { reference: 'CLK-1', beginning: '2026-05-04' },
    (timesheetId) => acceptTimesheet(placement.authoriser, { timesheetId, version: 1, note: null }),
  ],
  [
    'is edited',
    { reference: 'CLK-2', beginning: '2026-05-11' },
    (timesheetId) =>
      editTimesheet(
        placement.contractor,
        EditTimesheetSchema.parse({
          timesheetId,
          version: 1,
          entries: [{ entryDate: '2026-05-12', startTime: '09:00', endTime: '10:00' }],
        }),
      ),
  ],
  [
    'is imported again',
    { reference: 'CLK-3', beginning: '2026-05-18' },
    (_timesheetId, week) => importShift(week, '15:30'),
  ],
];
test.each(CHANGES)(
  'A timesheet that %s locks its placement first, like others who lock the placement and then its timesheets',
  async (_is, week, change) => {
    await importShift(week, '14:30');
    const timesheetId = await timesheetOf(week);
    const attempt = () => change(timesheetId, week);
    const first = holds('contractors', placement.contractorId);
    const [result] = await raceWith(world, world.here, first, [attempt], holds('timesheets', timesheetId));
    expect(result).toMatchObject({ status: 'fulfilled' });
    expect((await getTimesheet(placement.admin, timesheetId)).version).toBe(2);
  },
);
