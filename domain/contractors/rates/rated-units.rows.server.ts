import type { Database } from '#platform/database/database.ts';
import { meantFor } from '../../rate-units.rows.server.ts';
import type { ChargingPeriod } from '../../agencies/settings/settings.schema.ts';

/** A placement that has rates, with its own, its contract's and its template's charging period. */
export type RatedUnit = {
  id: string;
  contractId: string;
  own: ChargingPeriod | null;
  ofContract: ChargingPeriod | null;
  ofTemplate: ChargingPeriod;
};

/** Returns placements with rates, by their contracts, their templates or their own ids. */
export function selectRatedUnits(db: Database, agencyId: string, ids: string[]): Promise<RatedUnit[]> {
  return db.run<RatedUnit>({
    text: `select p.id, p.contract_id, p.charging_period as own, t.charging_period as of_contract, m.charging_period as of_template
      from contractors p
      join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
      join timesheet_templates m on m.agency_id = p.agency_id and m.id = p.timesheet_template_id
      where p.agency_id = $1 and p.status <> 'deleted'
        and (p.id = any($2::uuid[]) or p.contract_id = any($2::uuid[]) or p.timesheet_template_id = any($2::uuid[]))
        and (num_nonnulls(p.charge_rate, p.pay_rate, p.nightshift_charge_rate, p.nightshift_pay_rate, p.holiday_charge_rate,
            p.holiday_pay_rate) > 0
          or exists (select from placement_rates r where r.agency_id = $1 and r.contractor_id = p.id
            and ${meantFor('r', 'coalesce(p.charging_period, t.charging_period, m.charging_period)')}))`,
    values: [agencyId, ids],
  });
}
