import type { Client } from '../clients/client.ts';
import { CLIENT_COLUMNS } from '../clients/client-columns.ts';
import { inFiles } from '../columns.ts';
import type { Contact } from '../contacts/contact.ts';
import { CONTACT_COLUMNS } from '../contacts/contact-columns.ts';
import type { Contract } from '../contracts/contract.ts';
import { CONTRACT_COLUMNS } from '../contracts/contract-columns.ts';
import type { ContractRate } from '../contracts/contract-rate.ts';
import { RATE_NAMES } from '../contractors/rates/dated-rates.ts';
import { defaultColumn } from '../imports/kinds/contract-rows.ts';
import type { Contractor } from '../contractors/contractor.ts';
import { PLACEMENT_COLUMNS } from '../contractors/placement-columns.ts';
import type { ExportRow } from './export-table.ts';
import { exportRow } from './exported-columns.ts';

/** Returns a client in the columns of its import. */
export function clientRow(client: Client): ExportRow {
  const { enabled, value } = client.settings.emails.emailAcceptedTimesheetCopiesTo;
  return { ...exportRow(CLIENT_COLUMNS, client), emailAcceptedTimesheetCopiesTo: enabled ? value.join('; ') : null };
}

/** Returns a contact in the columns of its import. */
export const contactRow = (contact: Contact): ExportRow => exportRow(inFiles(CONTACT_COLUMNS), contact);

/** Returns a contract in the columns of its import. */
export const contractRow = (contract: Contract): ExportRow => ({
  ...exportRow(inFiles(CONTRACT_COLUMNS), contract),
  client: contract.client.reference ?? contract.client.clientName,
  clientName: contract.client.clientName,
});

/** Returns a contract’s default rates in the columns of its import. */
export function defaultRateRow(rate: ContractRate | null): ExportRow {
  const rates = RATE_NAMES.map((name) => [defaultColumn(name), rate?.[name] ?? null]);
  return { defaultRatesFrom: rate?.from ?? null, defaultRatesPer: rate?.unit ?? null, ...Object.fromEntries(rates) };
}

/** Returns a placement in the columns of its import. */
export const contractorRow = (contractor: Contractor): ExportRow => ({
  ...exportRow(inFiles(PLACEMENT_COLUMNS), { ...contractor, priorWeeks: contractor.priorWeeks ?? 0 }),
  contract: contractor.contractReference ?? contractor.contractName,
  contact: contractor.emailAddress,
  fullname: contractor.fullname,
  contractName: contractor.contractName,
  clientName: contractor.clientName,
  timesheetTemplate: contractor.timesheetTemplate.templateName,
  authorisers: contractor.authoriserContacts.map(({ emailAddress }) => emailAddress).join('; '),
});
