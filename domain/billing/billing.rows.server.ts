import type { Database, Statement } from '#platform/database.ts';
import type { Billing, SetBilling } from './billing.schema.ts';

type Row = { chargeRate: string | null; credit: string; chargeFromDate: string | null; chargeFromFixed: boolean };

/** An agency's fee; the usual nothing where none was set. */
export async function selectBilling(db: Database, agencyId: string): Promise<Billing> {
  const [row] = await db.run<Row>({
    text: `select charge_rate::text, credit::text, charge_from_date, charge_from_fixed from agency_billing where agency_id = $1`,
    values: [agencyId],
  });
  const { chargeRate = null, credit = '0.00', chargeFromDate = null, chargeFromFixed = false } = row ?? {};
  return { chargeRate, credit, chargeFrom: { date: chargeFromDate, fixed: chargeFromFixed } };
}

/** Sets an agency's fee. */
export function upsertBilling(
  db: Database,
  agencyId: string,
  { chargeRate, credit, chargeFrom }: SetBilling,
): Statement {
  const row = { chargeRate, credit, chargeFromDate: chargeFrom.date, chargeFromFixed: chargeFrom.fixed };
  return db
    .sql('agencyBilling')
    .insert({ agencyId, ...row })
    .onConflict(['agencyId'])
    .merge(row);
}
