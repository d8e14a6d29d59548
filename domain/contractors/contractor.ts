import type { ChargingPeriod, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import type { EntityStatus } from '../contacts/contact.ts';
import { valuesOf } from '../columns.ts';
import type { ContractorFields, OwnPlacementFields } from './contractor.schema.ts';
import { type ElementRates, ELEMENT_RATES, typedElementRate } from './rates/element-rates.ts';
import { PLACEMENT_COLUMNS } from './placement-columns.ts';
import type { PlacementRules } from './placement-rules.ts';

/** A person who may decide a placement's timesheets. */
export type PlacementAuthoriser = {
  id: string;
  contactId: string;
  fullname: string;
  emailAddress: string;
  isPrimary: boolean;
  reference: string | null;
};

/** A placement: one contact on one contract. The rules shown are the effective ones; `own` holds its own. */
export type Contractor = PlacementRules &
  Omit<OwnPlacementFields, 'priorWeeks'> & {
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
    /** Weeks in the role with another agency; null if the actor may not see them, nor rates. */
    priorWeeks: number | null;
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
    /** Whether it has no timesheets and may therefore be deleted. */
    isDeletable: boolean;
    version: number;
    createdAt: string;
    updatedAt: string;
  };

/** Returns a placement's current editable fields; its rules are its own ones. */
export function contractorFields(contractor: Contractor): ContractorFields {
  const { chargeRate, payRate, priorWeeks, timesheetTemplate, isSendingReminders, own } = contractor;
  return {
    ...valuesOf(PLACEMENT_COLUMNS, contractor),
    chargeRate: plainRate(chargeRate),
    payRate: plainRate(payRate),
    ...(Object.fromEntries(ELEMENT_RATES.map((rate) => [rate, typedElementRate(contractor[rate])])) as ElementRates),
    priorWeeks: priorWeeks ?? 0,
    timesheetTemplateId: timesheetTemplate.id,
    isSendingReminders,
    ...own,
  };
}

/** Formats a stored rate (`27.5000`) as people type it: `27.50`, with more decimals only if needed. */
export function plainRate(rate: string | null): string | null {
  return rate === null ? null : rate.replace(/(\.\d{2}\d*?)0+$/, '$1');
}

/** Within how many days a placement's end is near. */
export const SOON_DAYS = 14;
