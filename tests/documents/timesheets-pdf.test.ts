import { expect, test } from 'vitest';
import { openTimesheetsPdf } from '#documents/timesheet-pdf.ts';
import { newId } from '#domain/new-id.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);

test('Several timesheets are one PDF, each from the top of a page', async () => {
  const placements = [
    await makePlacement(world.here),
    await makePlacement(world.here),
    await makePlacement(world.here),
  ];
  const ids = [];
  for (const placement of placements) ids.push(await submitWeek(placement));
  const pdf = (await openTimesheetsPdf(placements[0]!.admin, world.platform.pdf, ids)).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
});

test('A timesheet out of the reader’s reach is not there', async () => {
  const placement = await makePlacement(world.here);
  const id = await submitWeek(placement);
  await expect(openTimesheetsPdf(placement.stranger, world.platform.pdf, [id])).rejects.toThrow(
    'This requested timesheet could not be found.',
  );
});

test('Five hundred are taken at most', async () => {
  const unknown = Array.from({ length: 501 }, () => newId());
  const draw = (ids: string[]) => openTimesheetsPdf(world.here, world.platform.pdf, ids);
  await expect(draw(unknown)).rejects.toThrow('At most 500 timesheets in one PDF');
  await expect(draw(unknown.slice(1))).rejects.toThrow('This requested timesheet could not be found.');
});
