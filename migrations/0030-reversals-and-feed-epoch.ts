import type { Knex } from 'knex';
import { unforced } from './tenant-table.ts';

/**
 * Earlier reversals also reverse their entries, not only their totals, and give the reason; and a feed states which
 * incarnation of its database it belongs to, since after a restore the same numbers stand for other changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table installation_state add column feed_epoch uuid not null default gen_random_uuid()`);
  await unforced(knex, ['payroll_entries', 'timesheets'], async () => {
    await knex.raw(`
      update payroll_entries p set document = (p.document::jsonb || jsonb_build_object('voidReason', t.void_reason,
        'timesheetEntries', (select coalesce(jsonb_agg(e || jsonb_build_object(
            'billableMinutes', -abs((e->>'billableMinutes')::int), 'nonBillableMinutes', -abs((e->>'nonBillableMinutes')::int),
            'chargingPeriodRate', (-abs((e->>'chargingPeriodRate')::numeric))::text) order by place), '[]'::jsonb)
          from jsonb_array_elements(p.document::jsonb->'timesheetEntries') with ordinality as entry (e, place))))::json
      from timesheets t where p.kind = 'voided' and t.agency_id = p.agency_id and t.id = p.timesheet_id`);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table installation_state drop column feed_epoch`);
}
