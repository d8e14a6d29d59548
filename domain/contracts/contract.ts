import type { EntityStatus } from '../contacts/contact.ts';
import { shownTo } from '../columns.ts';
import { plainRate } from '../contractors/contractor.ts';
import { CONTRACT_COLUMNS } from './contract-columns.ts';
import type { ContractFields } from './contract.schema.ts';

/** Work a client has ordered; contractors are placed on it. Null rules inherit. */
export type Contract = ContractFields & {
  contractId: string;
  client: { clientId: string; clientName: string; reference: string | null };
  /** Aliases of `start` and `end`. */
  startDate: string | null;
  endDate: string | null;
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Returns a contract's current editable fields. */
export function contractFields(contract: Contract): ContractFields {
  const { contractId: _id, client: _client, startDate: _start, endDate: _end, ...rest } = contract;
  const { status: _status, version: _version, createdAt: _created, updatedAt: _updated, ...fields } = rest;
  return { ...fields, comparablePayRate: plainRate(fields.comparablePayRate) };
}

/** Returns a contract as visible to a reader: only those who may see rates have the comparable pay. */
export const showContract = (contract: Contract, seesRates: boolean): Contract =>
  shownTo(CONTRACT_COLUMNS, contract, seesRates);
