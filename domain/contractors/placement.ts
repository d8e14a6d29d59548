import type { PlacementRules } from './placement-rules.ts';

/** A contractor on a contract, the names people know it by, and the rules that hold for its timesheets. */
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
  rules: PlacementRules;
};
