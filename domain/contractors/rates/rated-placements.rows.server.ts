import type { Database } from '#platform/database/database.ts';
import type { RateUnit } from '../../digests/amount.ts';
import { chargingOf, meantFor } from '../../rate-units.rows.server.ts';
import { referenceAmong } from '../../reference.rows.server.ts';
import type { AllRates } from './dated-rates.ts';

/** A placement with its starting rates, and the unit of its rates. */
export type PlacementWithRates = AllRates & {
  contractorId: string;
  reference: string;
  start: string;
  end: string | null;
  unit: RateUnit;
};

/**
 * Locks and returns placements with these references until the transaction ends, ignoring case and spacing; those that
 * share another's come first.
 */
export function lockPlacementsWithRates(
  db: Database,
  agencyId: string,
  references: string[],
): Promise<PlacementWithRates[]> {
  return db.run<PlacementWithRates>({
    text: `select p.id as contractor_id, p.reference, p.start_date as start, p.end_date as "end", p.charge_rate::text,
        p.pay_rate::text, p.nightshift_charge_rate, p.nightshift_pay_rate, p.holiday_charge_rate, p.holiday_pay_rate,
        case when ${chargingOf('$1')} = 'daily' then 'day' else 'hour' end as unit
      from contractors p where p.agency_id = $1 and p.status <> 'deleted' and ${referenceAmong('p', '$2::text[]')}
      order by p.reference_key nulls first, p.id for no key update of p`,
    values: [agencyId, references],
  });
}

/** A dated rate with its placement's display names. */
export type NamedRate = AllRates & {
  contractor: string | null;
  fullname: string;
  contractName: string;
  clientName: string;
  from: string;
  note: string | null;
};

const FROM_RATES = `from placement_rates r
  join contractors p on p.agency_id = r.agency_id and p.id = r.contractor_id and p.status <> 'deleted'
    and ${meantFor('r', chargingOf('$1'))}`;

/** Streams all dated rates of the agency's placements in the unit each is charged by, by the contractor's name and the day. */
export function streamNamedRates(db: Database, agencyId: string): AsyncIterable<NamedRate> {
  return db.stream<NamedRate>({
    text: `select p.reference as contractor, c.fullname, t.name as contract_name, l.client_name, r.from_date as "from",
        r.charge_rate::text, r.pay_rate::text, r.nightshift_charge_rate, r.nightshift_pay_rate, r.holiday_charge_rate,
        r.holiday_pay_rate, r.note ${FROM_RATES}
      join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
      join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
      join clients l on l.agency_id = t.agency_id and l.id = t.client_id
      where r.agency_id = $1 order by lower(c.fullname), p.id, r.from_date`,
    values: [agencyId],
  });
}

/** Returns how many there are. */
export async function countNamedRates(db: Database, agencyId: string): Promise<number> {
  const text = `select count(*)::integer as count ${FROM_RATES} where r.agency_id = $1`;
  return (await db.run<{ count: number }>({ text, values: [agencyId] }))[0]!.count;
}
