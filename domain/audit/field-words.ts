import { ELEMENT_RATES, elementRateInWords } from '../contractors/rates/element-rates.ts';

/** Fields whose name in code is not what a form calls them. */
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

/** What is said of a field that is either so or not, instead of its name and value. */
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

/** Fields that take the value of the contract, the template or the agency while they have none of their own. */
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

/** A field's name as forms call it, in lower case: `telephoneNumber` as `telephone number`. */
export function fieldLabel(name: string): string {
  return LABELS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What a switch reads as once it is on or off; undefined for fields that are no switch. */
export function switchWords(name: string, value: unknown): string | undefined {
  return typeof value === 'boolean' ? SWITCHES[name]?.[value ? 0 : 1] : undefined;
}

/** What a field is called whose emptiness means that it inherits; undefined for the others. */
export function inheritedLabel(name: string): string | undefined {
  return INHERITED[name];
}

/** A text of a field as people read it: rates as money, codes in words, anything else as it is. */
export function fieldText(name: string, text: string): string {
  return MONEY.has(name) ? elementRateInWords(text) : (VALUES[text] ?? text);
}
