import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { selectDoubleBookings } from '#domain/timesheets/decision/chosen-timesheets.rows.server.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { onDatabase } from '#tests/support/postgres.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

/** Weeks of five shifts each of 150 other people, and what the planner learns of them in time. */
async function fill(timesheetId: string): Promise<void> {
  const { db, agency } = world.here;
  for (const text of [
    `insert into contacts (agency_id, id, email_address, fullname) select $1, gen_random_uuid(), 'filler' || i || '@mailbox.example', 'Filler ' || i
      from generate_series(1, 150) i where $2::uuid is not null`,
    `insert into contractors (agency_id, id, contract_id, contact_id, timesheet_template_id, start_date)
      select p.agency_id, gen_random_uuid(), p.contract_id, c.id, p.timesheet_template_id, '2024-01-01'
      from timesheets t join contractors p on p.agency_id = t.agency_id and p.id = t.contractor_id
      join contacts c on c.agency_id = t.agency_id and c.email_address like 'filler%' where t.agency_id = $1 and t.id = $2`,
    `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'contractor_id', p.id, 'contact_id', p.contact_id,
        'task_id', gen_random_uuid(), 'friendly_number', 1000 + row_number() over (), 'beginning', b::date, 'ending', b::date + 6))).*
      from timesheets t join contractors p on p.agency_id = t.agency_id and p.start_date = '2024-01-01',
        generate_series(timestamp '2025-05-19', timestamp '2026-05-11', interval '1 week') b where t.agency_id = $1 and t.id = $2`,
    `insert into timesheet_entries (agency_id, id, timesheet_id, contractor_id, entry_date, position, start_time, end_time, break_minutes, billable_minutes)
      select t.agency_id, gen_random_uuid(), t.id, t.contractor_id, t.beginning + d, 0, '09:00', '17:00', 30, 450
      from timesheets t, generate_series(0, 4) d where t.agency_id = $1 and t.id <> $2`,
  ])
    await db.run({ text, values: [agency.id, timesheetId] });
  const [{ name }] = (await db.run({ text: 'select current_database() as name', values: [] })) as [{ name: string }];
  const owner = new pg.Client({ connectionString: onDatabase(inject('postgres').ownerUrl, name) });
  await owner.connect();
  await owner.query('vacuum analyze contacts, contractors, timesheets, timesheet_entries');
  await owner.end();
}

/** Filling takes its time beside other work. */
const LONG = { timeout: 90_000 };

test(
  'Double bookings of a few timesheets among thousands are found by indexes, and no table is read whole',
  LONG,
  async () => {
    const timesheetId = await submitWeek(await makePlacement(world.here));
    await fill(timesheetId);
    const { db, agency } = world.here;
    const [filled] = await db.run<{ count: number }>({
      text: 'select count(*)::int as count from timesheet_entries where agency_id = $1',
      values: [agency.id],
    });
    expect(filled!.count).toBeGreaterThan(30_000);
    const { text, values } = selectDoubleBookings(agency.id, [timesheetId]) as { text: string; values: unknown[] };
    const lines = await db.run<Record<string, string>>({ text: `explain ${text}`, values });
    const plan = lines.map((line) => Object.values(line)[0]).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (timesheets|timesheet_entries)/);
    // What keeps shifts apart answers no ranges under row-level security, and is slow to be asked for anything else.
    expect(plan).not.toMatch(/timesheet_entries_live/);
  },
);
