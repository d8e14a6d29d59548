import type { Context } from '#domain/context.ts';
import { countAllMissing } from '#domain/reminders/missing/browse-missing.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { listTimesheets } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { missingCount } from '#domain/timesheets/listing/missing-count.server.ts';
import { inTurns, rateOf, report } from './measure.ts';
import { openBenchWorld } from './world.ts';

/** The former searches: every timesheet of the agency is compared. */
const SCAN = `select t.status, count(*) from timesheets t where t.agency_id = $1 and (
    t.contact_id in (select id from contacts where agency_id = $1 and fullname ilike $2)
    or t.contract_id in (select id from contracts where agency_id = $1 and name ilike $2)
    or 'TS-' || lpad(t.friendly_number::text, 6, '0') ilike $2) group by t.status`;
const BY_HEAP = `select status, count(*), max(task_id) from timesheets where agency_id = $1 group by status`;

const run = (ctx: Context, text: string, values: unknown[]) => ctx.db.run({ text, values });

/** Measures lists of one agency with 200,000 timesheets; filling it takes a while, so it runs only on request. */
export async function benchBigLists(): Promise<void> {
  const world = await openBenchWorld({ workers: 2000, entriesSince: '2025-11-01' });
  const { ctx } = world;
  const list = (query: Record<string, string>) => listTimesheets(ctx, ListTimesheetsSchema.parse(query));
  const options = { atOnce: 2, seconds: 2 };
  const compare = async (name: string, ours: () => Promise<unknown>, limit: () => Promise<unknown>, reach: string) => {
    const [a, b] = await inTurns(
      () => rateOf(ours, options),
      () => rateOf(limit, options),
      2,
    );
    report(name, a, b, reach);
  };
  try {
    const id = ctx.agency.id;
    await compare(
      '200,000: first page and counts, against counting rows',
      () => list({}),
      () => run(ctx, BY_HEAP, [id]),
      '1',
    );
    await compare(
      '200,000: search for a person, against a scan',
      () => list({ search: 'Worker 1234' }),
      () => run(ctx, SCAN, [id, '%Worker 1234%']),
      '10',
    );
    await compare(
      '200,000: search for a number, against a scan',
      () => list({ search: 'TS-001234' }),
      () => run(ctx, SCAN, [id, '%TS-001234%']),
      '10',
    );
    await compare(
      '200,000: missing count, against computing it',
      () => missingCount(ctx, {}),
      () => countAllMissing(ctx, {}),
      '100',
    );
  } finally {
    await world.close();
  }
}
