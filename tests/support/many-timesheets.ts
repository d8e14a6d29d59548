import type { Context } from '#domain/context.ts';

/** Puts this many rejected copies of an accepted timesheet beside it, numbered from 1,001. */
export async function copyTimesheet(ctx: Context, timesheetId: string, count: number): Promise<void> {
  await ctx.db.run({
    text: `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'friendly_number', 1000 + n, 'status', 'rejected', 'decision_note', 'A copy', 'task_id', 'copy ' || n))).*
      from timesheets t, generate_series(1, $2::int) n where t.id = $1`,
    values: [timesheetId, count],
  });
}

/** Puts this many pending copies of a timesheet of a week before it, each a week earlier from 100 weeks before it on, numbered from 5,001. */
export async function addEarlierWeeks(ctx: Context, timesheetId: string, count: number): Promise<void> {
  await ctx.db.run({
    text: `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'friendly_number', 5000 + n, 'task_id', 'week ' || n,
        'beginning', t.beginning - 700 - 7 * n, 'ending', t.ending - 700 - 7 * n))).*
      from timesheets t, generate_series(1, $2::int) n where t.id = $1`,
    values: [timesheetId, count],
  });
}
