import type { EntityStatus } from '../contacts/contact.ts';
import { shownTo } from '../columns.ts';
import { plainRate } from '../contractors/contractor.ts';
import { CONTRACT_COLUMNS } from './contract-columns.ts';
import type { ContractFields } from './contract.schema.ts';

/** Work that a client ordered; contractors are placed on it. Rules that are null inherit. */
export type Contract = ContractFields & {
  contractId: string;
  client: { clientId: string; clientName: string; reference: string | null };
  /** `start` and `end` by their other names. */
  startDate: string | null;
  endDate: string | null;
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A contract's editable fields as they stand. */
export function contractFields(contract: Contract): ContractFields {
  const { contractId: _id, client: _client, startDate: _start, endDate: _end, ...rest } = contract;
  const { status: _status, version: _version, createdAt: _created, updatedAt: _updated, ...fields } = rest;
  return { ...fields, comparablePayRate: plainRate(fields.comparablePayRate) };
}

/** A contract as somebody reads it: only those who may see rates have the comparable pay. */
export const showContract = (contract: Contract, seesRates: boolean): Contract =>
  shownTo(CONTRACT_COLUMNS, contract, seesRates);
