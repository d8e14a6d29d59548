import type { z } from 'zod';
import type { AgencySettingsSchema, ChargingPeriod } from '../agencies/settings/settings.schema.ts';

/** Password of every demo log-in. */
export const DEMO_PASSWORD = 'countersign-demo';

/** A person of the demo: full name and email. */
export type DemoPerson = readonly [fullname: string, emailAddress: string];

/** A contract of the demo. Days are relative to today; `people` are placed on it, with payroll numbers from `firstNumber` on. */
export type DemoContract = {
  reference: string;
  name: string;
  template: 'Weekly hourly' | 'Weekly hours total' | 'Weekly daily' | 'Monthly daily';
  chargingPeriod: ChargingPeriod;
  allowNightshifts?: boolean;
  endsInDays: number | null;
  chargeRate: string;
  payRate: string;
  costCentre?: string;
  department?: string;
  /** The pay of a comparable employee of the client. */
  comparablePayRate?: string;
  /** Whether the rates are the contract's default rates, which its placements take. */
  hasDefaultRates?: boolean;
  firstNumber: number;
  people: readonly (string | DemoPerson)[];
};

/** A client of the demo; any of its authorisers may decide, and the first is primary. */
export type DemoClient = {
  reference: string;
  clientName: string;
  telephoneNumber: string;
  copiesTo: readonly string[];
  authorisers: readonly DemoPerson[];
  contracts: readonly DemoContract[];
};

/** One agency of the demo. */
export type DemoAgency = {
  canonicalName: string;
  displayName: string;
  website: string;
  administrator: DemoPerson;
  settings: z.input<typeof AgencySettingsSchema>;
  clients: readonly DemoClient[];
};

/** The nurse who works through both agencies, and the ward manager who decides for one of them. */
export const DEMO_CONTRACTOR: DemoPerson = ['Nadia Kowalczyk', 'contractor@demo.example'];
export const DEMO_AUTHORISER: DemoPerson = ['Helen Brackenridge', 'authoriser@demo.example'];

/** The log-ins, as printed at start-up. */
export const DEMO_LOG_INS = [
  { canonicalName: 'calder-finch', role: 'administrator', emailAddress: 'admin@demo.example' },
  { canonicalName: 'calder-finch', role: 'contractor, in both agencies', emailAddress: DEMO_CONTRACTOR[1] },
  { canonicalName: 'calder-finch', role: 'authoriser', emailAddress: DEMO_AUTHORISER[1] },
  { canonicalName: 'tidewater', role: 'administrator', emailAddress: 'admin@tidewater.example' },
] as const;
