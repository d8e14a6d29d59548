import type { Database, Statement } from '#platform/database/database.ts';
import { ELEMENT_RATES } from './element-rates.ts';
import type { PlacementRate } from './rate.schema.ts';

/** The dated rates of a placement, the latest first. */
export function selectRates(db: Database, agencyId: string, contractorId: string): Promise<PlacementRate[]> {
  return selectRatesOf(db, agencyId, [contractorId]);
}

/** The dated rates of some placements, the latest first. */
export function selectRatesOf(db: Database, agencyId: string, contractorIds: string[]): Promise<PlacementRate[]> {
  return db.run<PlacementRate>(
    db
      .sql('placementRates')
      .select('id as rateId', 'contractorId', 'fromDate as from')
      .select(db.sql.raw('charge_rate::text as charge_rate'), db.sql.raw('pay_rate::text as pay_rate'))
      .select([...ELEMENT_RATES])
      .select('note', 'enteredByName as enteredBy', 'enteredAt')
      .where({ agencyId })
      .where('contractorId', db.sql.raw('any(?::uuid[])', [contractorIds]))
      .orderBy('fromDate', 'desc'),
  );
}

/** How many accepted timesheets of some placements, not void, reach into the days from one on; those without are left out. */
export function selectAcceptedFrom(db: Database, agencyId: string, contractorIds: string[], from: string) {
  return db.run<{ contractorId: string; count: number }>({
    text: `select contractor_id, count(*)::int from timesheets
      where agency_id = $1 and contractor_id = any($2::uuid[]) and status = 'accepted' and not is_void
        and captures_worker_financials and ending >= $3::date group by contractor_id`,
    values: [agencyId, contractorIds, from],
  });
}

/** Writes some. */
export function insertRates(db: Database, agencyId: string, rates: PlacementRate[]): Statement {
  const rows = rates.map(({ rateId: id, from: fromDate, enteredBy: enteredByName, ...rate }) => ({
    ...{ agencyId, id, fromDate, enteredByName },
    ...rate,
  }));
  return db.sql('placementRates').insert(rows);
}

/** Removes some. */
export function deleteRates(db: Database, agencyId: string, ids: string[]): Statement {
  return db
    .sql('placementRates')
    .where({ agencyId })
    .where('id', db.sql.raw('any(?::uuid[])', [ids]))
    .delete();
}
