import { ELEMENT_RATES, elementRateInWords } from '../contractors/rates/element-rates.ts';

/** Fields whose name in code differs from their label in forms. */
const LABELS: Readonly<Record<string, string>> = {
  fullname: 'full name',
  emailAddress: 'email',
  clientId: 'client',
  contractId: 'contract',
  consultantContactId: 'consultant',
  delegateContactId: 'colleague',
  timesheetTemplateId: 'timesheet template',
  emailAcceptedTimesheetCopiesTo: 'copies of accepted timesheets',
  fixedDate: 'day',
  leavesOn: 'last day',
  kind: 'when to send',
  period: 'what it covers',
  cron: 'schedule',
  url: 'URL',
};

/** Phrases for boolean fields, used instead of name and value. */
const SWITCHES: Readonly<Record<string, readonly [on: string, off: string]>> = {
  isEnabled: ['switched on', 'switched off'],
  isConsultant: ['made a consultant', 'no longer a consultant'],
  isDefault: ['made the default', 'no longer the default'],
  isHidden: ['hidden', 'no longer hidden'],
  isPrimary: ['made the primary authoriser', 'no longer the primary authoriser'],
  isSendingReminders: ['reminders switched on', 'reminders switched off'],
  allowHolidays: ['holidays may be entered', 'holidays may not be entered'],
  allowNightshifts: ['nightshifts may be entered', 'nightshifts may not be entered'],
  allowDocumentUploads: ['documents may be uploaded', 'documents may not be uploaded'],
  captureWorkerFinancials: ['rates are kept on timesheets', 'rates are not kept on timesheets'],
};

/** Fields that inherit from the contract, the template or the agency while they have no value. */
const INHERITED: Readonly<Record<string, string>> = {
  entryPeriod: 'entry period',
  chargingPeriod: 'charging period',
  allowHolidays: 'holidays',
  allowNightshifts: 'nightshifts',
  allowDocumentUploads: 'documents',
};

const RATES = ['chargeRate', 'payRate', ...ELEMENT_RATES];
const DEFAULT_RATES = RATES.map((name) => `default${name.charAt(0).toUpperCase()}${name.slice(1)}`);
const MONEY = new Set<string>([...RATES, ...DEFAULT_RATES]);

const VALUES: Readonly<Record<string, string>> = {
  hourlyTotal: 'hourly total',
  fixedDate: 'on a date',
  FirstDayAfterDate: 'on the first day after the period',
  previousWeek: 'the week before',
  previousMonth: 'the month before',
  sinceLast: 'the days since the last digest',
};

/** Returns a field's label as in forms, in lower case: `telephoneNumber` as `telephone number`. */
export function fieldLabel(name: string): string {
  return LABELS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Returns the phrase for a switch that is on or off; undefined for fields that are not switches. */
export function switchWords(name: string, value: unknown): string | undefined {
  return typeof value === 'boolean' ? SWITCHES[name]?.[value ? 0 : 1] : undefined;
}

/** Returns the label of a field that inherits when empty; undefined for others. */
export function inheritedLabel(name: string): string | undefined {
  return INHERITED[name];
}

/** Formats a field's text for display: rates as money, codes in words, anything else unchanged. */
export function fieldText(name: string, text: string): string {
  return MONEY.has(name) ? elementRateInWords(text) : (VALUES[text] ?? text);
}
