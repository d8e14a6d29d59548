import type { Database, Statement } from '#platform/database/database.ts';
import type { Billing, SetBilling } from './billing.schema.ts';

type Row = {
  chargeRate: string | null;
  credit: string;
  chargeFromDate: string | null;
  chargeFromFixed: boolean;
  billee: Billing['billee'];
};

/** Returns an agency's fee, or the default of none. */
export async function selectBilling(db: Database, agencyId: string): Promise<Billing> {
  const [row] = await db.run<Row>({
    text: `
      select g.charge_rate::text, g.credit::text, g.charge_from_date, g.charge_from_fixed,
        case when b.id is not null then json_build_object('billeeId', b.id, 'name', b.name) end as billee
      from agency_billing g left join billees b on b.agency_id = g.agency_id and b.id = g.billee_id
      where g.agency_id = $1`,
    values: [agencyId],
  });
  const {
    chargeRate = null,
    credit = '0.00',
    chargeFromDate = null,
    chargeFromFixed = false,
    billee = null,
  } = row ?? {};
  return { chargeRate, credit, chargeFrom: { date: chargeFromDate, fixed: chargeFromFixed }, billee };
}

/** Sets the fields sent of an agency's fee. */
export function upsertBilling(db: Database, agencyId: string, { chargeFrom, ...sent }: SetBilling): Statement {
  const from = chargeFrom ? { chargeFromDate: chargeFrom.date, chargeFromFixed: chargeFrom.fixed } : {};
  const row = { ...sent, ...from };
  const insert = db
    .sql('agencyBilling')
    .insert({ agencyId, ...row })
    .onConflict(['agencyId']);
  return Object.keys(row).length > 0 ? insert.merge(row) : insert.ignore();
}
