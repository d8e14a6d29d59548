import type { Context } from '#domain/context.ts';

/** How many rows a statement writes: each has its triggers, which take a while on several nodes. */
const AT_ONCE = 1000;

async function inParts(count: number, write: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) await write(from, Math.min(count, from + AT_ONCE - 1));
}

/** Adds this many rejected copies of an accepted timesheet, numbered from 1,001. */
export async function copyTimesheet(ctx: Context, timesheetId: string, count: number): Promise<void> {
  const text = `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'friendly_number', 1000 + n, 'status', 'rejected', 'decision_note', 'A copy', 'task_id', 'copy ' || n))).*
      from timesheets t, generate_series($3::int, $4::int) n where t.agency_id = $1 and t.id = $2 returning id`;
  await inParts(count, (from, to) => ctx.db.run({ text, values: [ctx.agency.id, timesheetId, from, to] }));
}

/**
 * Adds this many pending copies of a week's timesheets, dealt to each in turn, each a week earlier, starting 100 weeks
 * before it, numbered from 5,001.
 */
export async function addEarlierWeeks(ctx: Context, timesheetIds: string[], count: number): Promise<void> {
  const text = `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'friendly_number', 5000 + n, 'task_id', 'week ' || n,
        'beginning', t.beginning - 700 - 7 * n, 'ending', t.ending - 700 - 7 * n))).*
      from generate_series($3::int, $4::int) n
      join timesheets t on t.agency_id = $1 and t.id = ($2::uuid[])[1 + n % cardinality($2::uuid[])] returning id`;
  await inParts(count, (from, to) => ctx.db.run({ text, values: [ctx.agency.id, timesheetIds, from, to] }));
}
