import type { Database, Statement } from '#platform/database/database.ts';
import { referenceAmong } from '../reference.rows.server.ts';
import type { Placement } from './placement.ts';
import type { RuleSources } from './placement-rules.ts';

/** A placement with the rows that determine its rules, and its display names. */
export type PlacementRow = Omit<RuleSources, 'agency'> & Omit<Placement, 'rules'>;

const STARTING_RATES = `
    case when num_nonnulls(p.nightshift_charge_rate, p.nightshift_pay_rate, p.holiday_charge_rate, p.holiday_pay_rate) > 0
      then json_build_object('chargeRate', p.charge_rate::text, 'payRate', p.pay_rate::text,
        'nightshiftChargeRate', p.nightshift_charge_rate, 'nightshiftPayRate', p.nightshift_pay_rate,
        'holidayChargeRate', p.holiday_charge_rate, 'holidayPayRate', p.holiday_pay_rate)::text end`;

const PLACEMENT_OR_DELETED = (where: string) => `
  select p.id, p.contract_id, k.client_id, p.contact_id, k.name as contract_name, cl.client_name, c.fullname, p.status,
    p.start_date as start, p.end_date as "end", k.start_date as contract_start, k.end_date as contract_end, p.reference,
    p.charge_rate, p.pay_rate, ${STARTING_RATES} as starting_rates,
    json_build_object('entryPeriod', p.entry_period, 'chargingPeriod', p.charging_period, 'allowNightshifts', p.allow_nightshifts,
      'allowHolidays', p.allow_holidays, 'allowDocumentUploads', p.allow_document_uploads) as contractor,
    json_build_object('entryPeriod', k.entry_period, 'chargingPeriod', k.charging_period, 'allowNightshifts', k.allow_nightshifts,
      'allowHolidays', k.allow_holidays) as contract,
    json_build_object('entryPeriod', t.entry_period, 'chargingPeriod', t.charging_period, 'allowNightshifts', t.allow_nightshifts,
      'allowHolidays', t.allow_holidays, 'allowDocumentUploads', t.allow_document_uploads,
      'captureWorkerFinancials', t.capture_worker_financials) as template
  from contractors p
  join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
  join clients cl on cl.agency_id = p.agency_id and cl.id = k.client_id
  join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
  join timesheet_templates t on t.agency_id = p.agency_id and t.id = p.timesheet_template_id
  where p.agency_id = ? and ${where}`;

const PLACEMENT = (where: string) => PLACEMENT_OR_DELETED(`p.status <> 'deleted' and ${where}`);

/** Selects one placement, or none. */
export function selectPlacement(db: Database, agencyId: string, id: string): Statement {
  return db.sql.raw(PLACEMENT('p.id = ?'), [agencyId, id]);
}

/** Selects one placement, even if it is deleted, or none. */
export function selectPlacementOrDeleted(db: Database, agencyId: string, id: string): Statement {
  return db.sql.raw(PLACEMENT_OR_DELETED('p.id = ?'), [agencyId, id]);
}

/**
 * Locks a placement until the transaction ends: changes to its days or its contract's wait, as does entering time for
 * it. A later statement reads it, as for a contract.
 */
export function lockPlacementRow(agencyId: string, id: string): Statement {
  return {
    text: `
      select p.id from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      where p.agency_id = $1 and p.id = $2 for no key update of p for key share of k`,
    values: [agencyId, id],
  };
}

/** Locks placements with these references until the transaction ends, as `lockPlacementRow` does. */
export async function lockPlacementsByReference(db: Database, agencyId: string, references: string[]): Promise<void> {
  await db.run({
    text: `
      select p.id from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      where p.agency_id = $1 and p.status <> 'deleted' and ${referenceAmong('p', '$2::text[]')}
      order by p.id for no key update of p for key share of k`,
    values: [agencyId, references],
  });
}

/** Returns placements with these references, ignoring case and spacing; those that share another's come first. */
export function listPlacementsByReference(
  db: Database,
  agencyId: string,
  references: string[],
): Promise<PlacementRow[]> {
  const where = `${referenceAmong('p', 'cast(? as text[])')} order by p.reference_key nulls first`;
  return db.run<PlacementRow>(db.sql.raw(PLACEMENT(where), [agencyId, references, references]));
}

/** Returns a contact's placements that are running or ended recently, by contract name. */
export function listPlacementsOf(
  db: Database,
  agencyId: string,
  contactId: string,
  endedSince: string,
): Promise<PlacementRow[]> {
  const where = 'p.contact_id = ? and (p.end_date is null or p.end_date >= ?) order by k.name, p.id';
  return db.run<PlacementRow>(db.sql.raw(PLACEMENT(where), [agencyId, contactId, endedSince]));
}

/** Returns all of a contact's placements, ended and deleted ones too, by contract name. */
export function listEveryPlacementOf(db: Database, agencyId: string, contactId: string): Promise<PlacementRow[]> {
  return db.run<PlacementRow>(
    db.sql.raw(PLACEMENT_OR_DELETED('p.contact_id = ? order by k.name, p.id'), [agencyId, contactId]),
  );
}
