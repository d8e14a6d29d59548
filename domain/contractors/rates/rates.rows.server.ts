import type { Database, Statement } from '#platform/database/database.ts';
import { chargingOf, meantFor, sameUnit } from '../../rate-units.rows.server.ts';
import type { PlacementRate } from './rate.schema.ts';

/** Returns the dated rates of a placement, latest first. */
export function selectRates(db: Database, agencyId: string, contractorId: string): Promise<PlacementRate[]> {
  return selectRatesOf(db, agencyId, [contractorId]);
}

/** Whether a dated rate `r` is in the unit its placement is charged by. */
const IS_MEANT = `exists (select from contractors p where p.agency_id = $1 and p.id = r.contractor_id and ${meantFor('r', chargingOf('$1'))})`;

/** Returns the dated rates of some placements in the unit each is charged by, latest first. */
export function selectRatesOf(db: Database, agencyId: string, contractorIds: string[]): Promise<PlacementRate[]> {
  return db.run<PlacementRate>({
    text: `select r.id as rate_id, r.contractor_id, r.from_date as "from", r.charge_rate::text, r.pay_rate::text,
        r.nightshift_charge_rate, r.nightshift_pay_rate, r.holiday_charge_rate, r.holiday_pay_rate,
        r.note, r.entered_by_name as entered_by, r.entered_at
      from placement_rates r where r.agency_id = $1 and r.contractor_id = any($2::uuid[]) and ${IS_MEANT}
      order by r.from_date desc`,
    values: [agencyId, contractorIds],
  });
}

/**
 * Counts the accepted, non-void timesheets of some placements, in the unit each is charged by, that extend to a day or
 * beyond; those with none are left out.
 */
export function selectAcceptedFrom(db: Database, agencyId: string, contractorIds: string[], from: string) {
  return db.run<{ contractorId: string; count: number }>({
    text: `select t.contractor_id, count(*)::int from timesheets t
      join contractors p on p.agency_id = $1 and p.id = t.contractor_id
      where t.agency_id = $1 and t.contractor_id = any($2::uuid[]) and t.status = 'accepted' and not t.is_void
        and t.captures_worker_financials and t.ending >= $3::date and ${sameUnit('t.charging_period', chargingOf('$1'))}
      group by t.contractor_id`,
    values: [agencyId, contractorIds, from],
  });
}

/** Adds rates. */
export function insertRates(db: Database, agencyId: string, rates: PlacementRate[]): Statement {
  const rows = rates.map(({ rateId: id, from: fromDate, enteredBy: enteredByName, ...rate }) => ({
    ...{ agencyId, id, fromDate, enteredByName },
    ...rate,
  }));
  return db.sql('placementRates').insert(rows);
}

/** Deletes rates from what their placements are charged by: those that also apply to the other unit stay for it. */
export function deleteRates(agencyId: string, ids: string[]): Statement[] {
  const values = [agencyId, ids];
  const removed = `r.agency_id = $1 and r.id = any($2::uuid[]) and ${IS_MEANT}`;
  const isDaily = `(select ${chargingOf('$1')} = 'daily' from contractors p where p.agency_id = $1 and p.id = r.contractor_id)`;
  return [
    { text: `delete from placement_rates r where ${removed} and not (r.is_per_hour and r.is_per_day)`, values },
    {
      text: `update placement_rates r set is_per_hour = ${isDaily}, is_per_day = not ${isDaily} where ${removed}`,
      values,
    },
  ];
}
