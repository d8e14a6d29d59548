import type { PlacementRules } from './placement-rules.ts';

/** A person and their placement, by ids and names. */
export type PlacedPerson = {
  contractorId: string;
  contactId: string;
  fullname: string;
  emailAddress: string;
  contractId: string;
  contractName: string;
  clientId: string;
  clientName: string;
};

/** A contractor on a contract, with display names and the effective rules for its timesheets. */
export type Placement = {
  id: string;
  contractId: string;
  clientId: string;
  contactId: string;
  contractName: string;
  clientName: string;
  fullname: string;
  status: string;
  start: string;
  end: string | null;
  contractStart: string | null;
  contractEnd: string | null;
  reference: string | null;
  chargeRate: string | null;
  payRate: string | null;
  /** All starting rates as JSON, if nightshifts or holidays have their own; otherwise the ordinary ones are enough. */
  startingRates: string | null;
  rules: PlacementRules;
};

/** A placement as its contractor sees it. */
export type PlacementWithoutRates = Omit<Placement, 'chargeRate' | 'payRate' | 'startingRates'>;

/** Returns a placement without its rates. */
export function withoutRates(placement: Placement): PlacementWithoutRates {
  const { chargeRate: _charge, payRate: _pay, startingRates: _starting, ...others } = placement;
  return others;
}
