import type pg from 'pg';
import { newId } from '#domain/new-id.ts';
import { addDays } from '#domain/periods/period.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { weekOf } from './load/people.ts';
import { onConnection } from '#platform/database/connections.ts';
import type { BenchWorld } from './world.ts';

const WEEKS = 5;
const WEEKS_A_YEAR = 52;
/** The week after the last one filled. */
const FIRST = '2025-12-08';

type Sizes = Map<string, number>;

async function sizesOf(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Measures the disk space of a week from submission to acceptance, with indexes, by table; and what that is per agency and year. */
export async function benchSizes({ ctx, ownerUrl }: BenchWorld): Promise<void> {
  const placements = await ctx.db.run<{ id: string }>({
    text: 'select id from contractors where agency_id = $1',
    values: [ctx.agency.id],
  });
  const grown = await onConnection({ connectionString: ownerUrl }, async (client) => {
    const before = await sizesOf(client);
    for (let week = 0; week < WEEKS; week += 1) {
      const beginning = addDays(FIRST, 7 * week);
      for (const { id: contractorId } of placements) {
        const sent = { contractorId, beginning, taskId: newId(), entries: weekOf(beginning) };
        const { timesheetId } = await submitTimesheet(ctx, SubmitTimesheetSchema.parse(sent));
        await acceptTimesheet(ctx, { timesheetId, note: '' });
      }
    }
    const after = await sizesOf(client);
    const weeks = WEEKS * placements.length;
    return [...after]
      .map(([name, bytes]) => ({ name, each: (bytes - (before.get(name) ?? 0)) / weeks }))
      .filter(({ each }) => each >= 1)
      .sort((a, b) => b.each - a.each);
  });
  const each = grown.reduce((sum, one) => sum + one.each, 0);
  for (const one of grown)
    console.log(`${one.name.padEnd(34)} ${(one.each / 1024).toFixed(2).padStart(7)} KB a week of a placement`);
  const year = (each * placements.length * WEEKS_A_YEAR) / 1_048_576;
  console.log(
    `${(each / 1024).toFixed(1)} KB together; ${placements.length} placements take ${year.toFixed(0)} MB a year`,
  );
}
