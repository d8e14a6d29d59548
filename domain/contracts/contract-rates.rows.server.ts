import type { Database, Statement } from '#platform/database/database.ts';
import { ELEMENT_RATES } from '../contractors/rates/element-rates.ts';
import type { ContractRate } from './contract-rate.ts';

/** Returns the default rates of contracts, latest first for each unit. */
export function selectContractRates(db: Database, agencyId: string, contractIds: string[]): Promise<ContractRate[]> {
  return db.run<ContractRate>(
    db
      .sql('contractRates')
      .select('id as rateId', 'contractId', 'unit', 'fromDate as from')
      .select(db.sql.raw('charge_rate::text as charge_rate'), db.sql.raw('pay_rate::text as pay_rate'))
      .select([...ELEMENT_RATES])
      .select('note', 'enteredByName as enteredBy', 'enteredAt')
      .where({ agencyId })
      .where('contractId', db.sql.raw('any(?::uuid[])', [contractIds]))
      .orderBy(['unit', { column: 'fromDate', order: 'desc' }]),
  );
}

/** Adds rates. */
export function insertContractRates(db: Database, agencyId: string, rates: ContractRate[]): Statement {
  const rows = rates.map(({ rateId: id, from: fromDate, enteredBy: enteredByName, ...columns }) => ({
    ...{ agencyId, id, fromDate, enteredByName },
    ...columns,
  }));
  return db.sql('contractRates').insert(rows);
}

/** Deletes one. */
export function deleteContractRate(db: Database, agencyId: string, id: string): Statement {
  return db.sql('contractRates').where({ agencyId, id }).delete();
}
