import type { Database } from '#platform/database.ts';

/** Placements that have rates, of a contract, a template or one alone, and whether each is charged by the day. */
export function selectRatedUnits(
  db: Database,
  agencyId: string,
  id: string,
): Promise<{ id: string; isDaily: boolean }[]> {
  return db.run<{ id: string; isDaily: boolean }>({
    text: `select p.id, coalesce(p.charging_period, t.charging_period, m.charging_period) = 'daily' as is_daily
      from contractors p
      join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
      join timesheet_templates m on m.agency_id = p.agency_id and m.id = p.timesheet_template_id
      where p.agency_id = $1 and p.status <> 'deleted' and (p.id = $2 or p.contract_id = $2 or p.timesheet_template_id = $2)
        and (num_nonnulls(p.charge_rate, p.pay_rate, p.nightshift_charge_rate, p.nightshift_pay_rate, p.holiday_charge_rate,
            p.holiday_pay_rate) > 0
          or exists (select from placement_rates r where r.agency_id = $1 and r.contractor_id = p.id))`,
    values: [agencyId, id],
  });
}
