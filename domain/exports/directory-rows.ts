import type { Client } from '../clients/client.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Contract } from '../contracts/contract.ts';
import type { ContractRate } from '../contracts/contract-rate.ts';
import { RATE_NAMES } from '../contractors/dated-rates.ts';
import { defaultColumn } from '../imports/contract-rows.ts';
import { elementRatesOf } from '../contractors/element-rates.ts';
import type { Contractor } from '../contractors/contractor.ts';
import type { ExportRow } from './export-table.ts';

const yesNo = (flag: boolean | null) => (flag === null ? null : flag ? 'yes' : 'no');

/** A client in the columns of its import. */
export function clientRow({ reference, clientName, telephoneNumber, settings }: Client): ExportRow {
  const { enabled, value } = settings.emails.emailAcceptedTimesheetCopiesTo;
  return { reference, clientName, telephoneNumber, emailAcceptedTimesheetCopiesTo: enabled ? value.join('; ') : null };
}

/** A contact in the columns of its import. */
export function contactRow(contact: Contact): ExportRow {
  const { reference, fullname, emailAddress, telephoneNumber, optOutFrom, optOutUntil } = contact;
  return { reference, fullname, emailAddress, telephoneNumber, optOutFrom, optOutUntil };
}

/** A contract in the columns of its import. */
export function contractRow({ client, allowNightshifts, allowHolidays, ...contract }: Contract): ExportRow {
  const {
    reference,
    name,
    start,
    end,
    entryPeriod,
    chargingPeriod,
    weeklyHours,
    dailyHours,
    roleGroup,
    costCentre,
    department,
    comparablePayRate,
  } = contract;
  return {
    reference,
    name,
    client: client.reference,
    clientName: client.clientName,
    start,
    end,
    entryPeriod,
    chargingPeriod,
    allowNightshifts: yesNo(allowNightshifts),
    allowHolidays: yesNo(allowHolidays),
    weeklyHours,
    dailyHours,
    roleGroup,
    costCentre,
    department,
    comparablePayRate,
  };
}

/** A contract’s default rates in the columns of its import. */
export function defaultRateRow(rate: ContractRate | null): ExportRow {
  const rates = RATE_NAMES.map((name) => [defaultColumn(name), rate?.[name] ?? null]);
  return { defaultRatesFrom: rate?.from ?? null, defaultRatesPer: rate?.unit ?? null, ...Object.fromEntries(rates) };
}

/** A placement in the columns of its import. */
export function contractorRow(contractor: Contractor): ExportRow {
  const {
    reference,
    contractReference: contract,
    emailAddress: contact,
    fullname,
    contractName,
    clientName,
  } = contractor;
  const { timesheetTemplate, authoriserContacts, start, end, chargeRate, payRate, payrollNumber } = contractor;
  const { priorWeeks, priorFrom } = contractor;
  return {
    reference,
    contract,
    contact,
    fullname,
    contractName,
    clientName,
    timesheetTemplate: timesheetTemplate.templateName,
    authorisers: authoriserContacts.map(({ emailAddress }) => emailAddress).join('; '),
    start,
    end,
    chargeRate,
    payRate,
    ...elementRatesOf(contractor),
    payrollNumber,
    priorWeeks: String(priorWeeks ?? 0),
    priorFrom,
  };
}
