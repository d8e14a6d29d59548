import type { ChargingPeriod, EntryPeriod } from '../agencies/settings.schema.ts';
import type { EntityStatus } from '../contacts/contact.ts';
import type { PlacementRules } from './placement-rules.ts';

/** Somebody who may decide a placement's timesheets. */
export type PlacementAuthoriser = {
  id: string;
  contactId: string;
  fullname: string;
  emailAddress: string;
  isPrimary: boolean;
  reference: string | null;
};

/** A placement: one contact on one contract (spec §3). The rules shown are those that hold; `own` is what it says itself. */
export type Contractor = PlacementRules & {
  contractorId: string;
  contractorContactId: string;
  fullname: string;
  emailAddress: string;
  preferredTelephoneNumber: string | null;
  contractId: string;
  contractName: string;
  contractReference: string | null;
  clientId: string;
  clientName: string;
  start: string;
  end: string | null;
  /** Pounds per unit as decimal strings; null too where the actor may not see them. */
  chargeRate: string | null;
  payRate: string | null;
  payrollNumber: string | null;
  reference: string | null;
  timesheetTemplate: { id: string; templateName: string };
  own: {
    entryPeriod: EntryPeriod | null;
    chargingPeriod: ChargingPeriod | null;
    allowNightshifts: boolean | null;
    allowHolidays: boolean | null;
    allowDocumentUploads: boolean | null;
  };
  primaryAuthoriser: PlacementAuthoriser | null;
  authoriserContacts: PlacementAuthoriser[];
  isSendingReminders: boolean;
  lastReminded: string | null;
  contactLastReminded: string | null;
  status: EntityStatus;
  isDeleted: boolean;
  /** Whether it has no timesheets and so may be deleted. */
  isDeletable: boolean;
  version: number;
};
