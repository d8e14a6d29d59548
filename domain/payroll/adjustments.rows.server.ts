import type { Database } from '#platform/database/database.ts';
import { TAKEN, takeSequences } from './payroll.rows.server.ts';
import { DECISION_IN_FEED, PARTIES_OF_TIMESHEET, timesheetInFeed } from './named-timesheet.rows.server.ts';

/** Who sends differences to payroll, why, and whether they are reversed. */
export type Adjusting = { isReversal: boolean; by: string; at: string; reason: string | null };

// Without time, which is in the timesheet's own entry, so that the sum of the feed stays the sum of what is accepted.
const append = (reversed?: string) => `
  insert into payroll_entries as e (agency_id, sequence, kind, timesheet_id, minutes, quarter_days, document, created_at)
  select d.agency_id, next.last - :count::int + d.place, 'adjustment', s.id, 0, 0,
    json_build_object(
      'sequence', next.last - :count::int + d.place, 'kind', 'adjustment', 'at', :at::text,
      ${timesheetInFeed(reversed)},
      'totalMinutes', 0, 'workedMinutes', 0, 'nightshiftMinutes', 0, 'holidayMinutes', 0,
      'totalDays', '0.00', 'workedDays', '0.00', 'holidayDays', '0.00',
      'chargeRate', d.new_charge_rate::text, 'payRate', d.new_pay_rate::text, 'rates', null,
      'chargeAmount', (d.sign * d.charge_amount)::text, 'payAmount', (d.sign * d.pay_amount)::text,
      'adjustment', json_build_object(
        'differenceId', d.id, 'element', d.element, 'from', d.from_date, 'to', d.to_date,
        'minutes', d.sign * d.minutes, 'days', (d.sign * d.quarter_days * 0.25)::numeric(8,2)::text,
        'oldChargeRate', d.old_charge_rate::text, 'oldPayRate', d.old_pay_rate::text,
        'reason', case when d.sign > 0 then :reason::text else d.reason end,
        'confirmedBy', coalesce(d.confirmed_by_name, :by::text), 'reverses', case when d.sign < 0 then d.sequence end),
      ${DECISION_IN_FEED}, 'voidReason', case when d.sign < 0 then s.void_reason end,
      'timesheetEntries', '[]'::json),
    :at::timestamptz
  from ${TAKEN}
  cross join (
    select d.*, :sign::int as sign, x.place from unnest(:ids::uuid[]) with ordinality x (id, place)
    join rate_differences d on d.agency_id = :agencyId and d.id = x.id
  ) d
  join timesheets s on s.agency_id = :agencyId and s.id = d.timesheet_id
  ${reversed ? `join payroll_entries ${reversed} on ${reversed}.agency_id = :agencyId and ${reversed}.sequence = d.sequence` : PARTIES_OF_TIMESHEET}
  returning e.sequence::int, e.document->'adjustment'->>'differenceId' as difference_id`;

const APPEND = { confirmed: append(), reversed: append('reversed') };

/** Appends a document for each difference to the feed, in order. */
export async function insertAdjustments(
  db: Database,
  agencyId: string,
  ids: string[],
  { isReversal, ...rest }: Adjusting,
): Promise<{ differenceId: string; sequence: number }[]> {
  const values = { ...rest, agencyId, ids, count: ids.length, sign: isReversal ? -1 : 1 };
  const [, appended] = await db.runAll([
    takeSequences(agencyId, ids.length),
    db.sql.raw(isReversal ? APPEND.reversed : APPEND.confirmed, values),
  ]);
  return appended as { differenceId: string; sequence: number }[];
}
