import { MAX_IN_ONE_PDF, openTimesheetPdf, openTimesheetsPdf } from '#documents/timesheet-pdf.ts';
import { createBrowser } from '#platform/pictures/browser.ts';
import { createPdfRenderer } from '#platform/pictures/pdf.ts';
import { inTurns, type Rate, rateOf, report } from './measure.ts';
import type { BenchWorld } from './world.ts';

const ONE_AT_A_TIME = { seconds: 4, atOnce: 1 };

/** Measures timesheet PDFs: one on the warm browser against a browser started for each, and many in one file against one. */
export async function benchPdf({ ctx }: BenchWorld): Promise<void> {
  const found = await ctx.db.run<{ id: string }>({
    text: 'select id from timesheets where agency_id = $1 order by id limit $2',
    values: [ctx.agency.id, MAX_IN_ONE_PDF],
  });
  const all = found.map(({ id }) => id);
  const ids = all.slice(0, 100);
  const warm = createBrowser();
  const render = createPdfRenderer(warm);
  let turn = 0;
  const timesheetId = () => ids[(turn += 1) % ids.length]!;
  const onWarm = () =>
    rateOf(() => openTimesheetPdf(ctx, render, { timesheetId: timesheetId() }), { seconds: 4, atOnce: 2 });
  const launched = () =>
    rateOf(async () => {
      const cold = createBrowser({ pages: 1 });
      await openTimesheetPdf(ctx, createPdfRenderer(cold), { timesheetId: timesheetId() });
      await cold.close();
    }, ONE_AT_A_TIME);
  const [ours, limit] = await inTurns(onWarm, launched, 2);
  report('PDF of one timesheet, against a launch for each', ours, limit, '10');
  const together = () => rateOf(() => openTimesheetsPdf(ctx, render, ids), ONE_AT_A_TIME);
  const single = () => rateOf(() => openTimesheetPdf(ctx, render, { timesheetId: timesheetId() }), ONE_AT_A_TIME);
  const [many, one] = await inTurns(together, single, 2);
  report(
    `a timesheet of ${ids.length} in one PDF, against one alone`,
    { ...many, perSecond: many.perSecond * ids.length },
    one,
    '2.5',
  );
  await reportWhole(() => openTimesheetsPdf(ctx, render, all), { count: all.length, launch: limit, one });
  await warm.close();
}

/** Reports many in one file against a browser started for each; the slowest of a few files, against one timesheet's median. */
async function reportWhole(
  draw: () => Promise<unknown>,
  { count, launch, one }: { count: number; launch: Rate; one: Rate },
): Promise<void> {
  const whole = await rateOf(draw, { seconds: 20, atOnce: 1 });
  report(
    `${count} in one PDF, against a launch for each`,
    { ...whole, perSecond: whole.perSecond * count },
    launch,
    '40',
  );
  console.log(`  the slowest file takes ${(whole.p99 / one.p50).toFixed(0)} times as long as one timesheet`);
}
