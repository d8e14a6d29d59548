import type { ChargingPeriod, EntryPeriod } from '../agencies/settings.schema.ts';
import type { EntityStatus } from '../contacts/contact.ts';
import { plainRate } from '../contractors/contractor.ts';

/** Work that a client ordered; contractors are placed on it. Rules that are null inherit. */
export type Contract = {
  contractId: string;
  clientId: string;
  client: { clientId: string; clientName: string; reference: string | null };
  name: string;
  reference: string | null;
  start: string | null;
  end: string | null;
  /** The same two by their other names. */
  startDate: string | null;
  endDate: string | null;
  entryPeriod: EntryPeriod | null;
  chargingPeriod: ChargingPeriod | null;
  allowNightshifts: boolean | null;
  allowHolidays: boolean | null;
  /** Hours a week as a decimal string with 2 places, such as `37.50`. */
  weeklyHours: string | null;
  /** Hours that a day counts in averages where time is entered in days, such as `7.50`; null is eight. */
  dailyHours: string | null;
  /** Contracts of one client with the same group are one role for qualifying weeks; null is a role by the contract’s name. */
  roleGroup: string | null;
  /** What payroll files book its pay to; null is nothing. */
  costCentre: string | null;
  department: string | null;
  /** What a comparable employee is paid, in pounds per unit as a decimal string; null too where the actor may not see rates. */
  comparablePayRate: string | null;
  consultantContactId: string | null;
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** What of a contract can be edited. */
export type ContractFields = Omit<
  Contract,
  'contractId' | 'client' | 'startDate' | 'endDate' | 'status' | 'version' | 'createdAt' | 'updatedAt'
>;

/** A contract's editable fields as they stand. */
export function contractFields(contract: Contract): ContractFields {
  const { contractId: _id, client: _client, startDate: _start, endDate: _end, ...rest } = contract;
  const { status: _status, version: _version, createdAt: _created, updatedAt: _updated, ...fields } = rest;
  return { ...fields, comparablePayRate: plainRate(fields.comparablePayRate) };
}

/** A contract as somebody reads it: only those who may see rates have the comparable pay. */
export function showContract<T extends Pick<Contract, 'comparablePayRate'>>(contract: T, seesRates: boolean): T {
  return seesRates ? contract : { ...contract, comparablePayRate: null };
}
