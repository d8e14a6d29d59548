import { CLIENT_COLUMNS } from '../clients/client-columns.ts';
import { type Column, type Columns, except, inFiles, only, where } from '../columns.ts';
import { CONTACT_COLUMNS } from '../contacts/contact-columns.ts';
import { PLACEMENT_COLUMNS } from '../contractors/placement-columns.ts';
import { CONTRACT_COLUMNS } from '../contracts/contract-columns.ts';

/** The kinds of record that can be imported from a table. */
export const IMPORT_KINDS = [
  'clients',
  'contacts',
  'contracts',
  'contractors',
  'authorisers',
  'rates',
  'timesheets',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** A column of a kind's table. An optional one may be missing from a file; its value then stays as it is. */
export type ImportColumn = { name: string; isRequired: boolean; example: string };

const column = (name: string, example: string, isRequired = false): ImportColumn => ({ name, isRequired, example });
const required = (name: string, example: string) => column(name, example, true);

const columnsOf = (columns: Columns) =>
  Object.entries(inFiles(columns)).map(([name, { example, isRequired }]) => column(name, example!, isRequired));
const namesOf = (columns: Columns, type: Column['type']) =>
  Object.keys(where(inFiles(columns), (column) => column.type === type));

/** Every kind's columns, in the order of its template. */
export const IMPORT_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  clients: [
    ...columnsOf(CLIENT_COLUMNS),
    column('emailAcceptedTimesheetCopiesTo', 'accounts@holbeck.example; payroll@holbeck.example'),
  ],
  contacts: columnsOf(CONTACT_COLUMNS),
  contracts: [
    ...columnsOf(only(CONTRACT_COLUMNS, 'reference', 'name')),
    required('client', 'KPE'),
    ...columnsOf(except(CONTRACT_COLUMNS, 'reference', 'name')),
    column('defaultRatesFrom', '2026-04-06'),
    column('defaultRatesPer', 'hour'),
    column('defaultChargeRate', '28.40'),
    column('defaultPayRate', '21.10'),
    column('defaultNightshiftChargeRate', '1.5x'),
    column('defaultNightshiftPayRate', ''),
    column('defaultHolidayChargeRate', ''),
    column('defaultHolidayPayRate', ''),
  ],
  contractors: [
    ...columnsOf(only(PLACEMENT_COLUMNS, 'reference')),
    required('contract', 'PO 4471-26'),
    required('contact', 'callum.hargreaves@mailbox.example'),
    required('timesheetTemplate', 'Weekly hourly'),
    required('authorisers', 'h.brackenridge@kirkstallprecision.example; s.pell@kirkstallprecision.example'),
    ...columnsOf(except(PLACEMENT_COLUMNS, 'reference')),
  ],
  authorisers: [
    required('contractor', 'KPE-0117'),
    required('contact', 's.pell@kirkstallprecision.example'),
    column('isPrimary', 'no'),
    column('reference', 'SP'),
  ],
  rates: [
    required('contractor', 'KPE-0117'),
    required('from', '2026-04-06'),
    column('chargeRate', '28.40'),
    column('payRate', '21.10'),
    column('nightshiftChargeRate', '1.5x'),
    column('nightshiftPayRate', ''),
    column('holidayChargeRate', ''),
    column('holidayPayRate', ''),
    column('note', 'Agreed 12 March'),
  ],
  timesheets: [
    required('reference', 'CLK-2026-W21-0117'),
    required('contractor', 'KPE-0117'),
    required('beginning', '2026-05-18'),
    required('entryDate', '2026-05-18'),
    column('startTime', '06:00'),
    column('endTime', '14:30'),
    column('breakTime', '30'),
    column('duration', ''),
    column('chargingPeriodRate', ''),
    column('isHoliday', 'no'),
    column('isNightshift', 'no'),
    column('note', ''),
  ],
};

/** Kinds whose rows are resolved some thousand at a time, so that a file of any length uses little memory. */
export const KINDS_IN_BATCHES: readonly ImportKind[] = ['contacts'];

/** The limits for a text file already on the machine that imports it, for kinds that need little memory per row. */
const LYING_HERE = { maxRows: 1_000_000, maxBytes: 104_857_600 };

/** The limits of a file where they differ from those of every table. @param file.liesHere whether it is a local file that was never uploaded */
export const limitsOf = (kind: ImportKind, { fileName, liesHere }: { fileName: string; liesHere: boolean }) =>
  liesHere && KINDS_IN_BATCHES.includes(kind) && fileName.toLowerCase().endsWith('.csv') ? LYING_HERE : {};

/** Kinds whose rows give people roles, so that they are invited. */
export const INVITING_KINDS: readonly ImportKind[] = ['contractors', 'authorisers'];

/** When people who gain a role through an import are invited: at once, when held invitations are sent by hand, or spread over some hours. */
export const IMPORT_INVITATIONS = ['now', 'later', 'spread'] as const;
export type ImportInvitations = (typeof IMPORT_INVITATIONS)[number];

/** Date columns. */
export const DATE_COLUMNS: Record<ImportKind, readonly string[]> = {
  clients: [],
  contacts: namesOf(CONTACT_COLUMNS, 'date'),
  contracts: [...namesOf(CONTRACT_COLUMNS, 'date'), 'defaultRatesFrom'],
  contractors: namesOf(PLACEMENT_COLUMNS, 'date'),
  authorisers: [],
  rates: ['from'],
  timesheets: ['beginning', 'entryDate'],
};

/** Columns that hold money or fractions of a day. */
export const AMOUNT_COLUMNS: Record<ImportKind, readonly string[]> = {
  clients: [],
  contacts: [],
  contracts: [
    ...namesOf(CONTRACT_COLUMNS, 'numeric(12,4)'),
    'defaultChargeRate',
    'defaultPayRate',
    'defaultNightshiftChargeRate',
    'defaultNightshiftPayRate',
    'defaultHolidayChargeRate',
    'defaultHolidayPayRate',
  ],
  contractors: namesOf(PLACEMENT_COLUMNS, 'numeric(12,4)'),
  authorisers: [],
  rates: ['chargeRate', 'payRate', 'nightshiftChargeRate', 'nightshiftPayRate', 'holidayChargeRate', 'holidayPayRate'],
  timesheets: ['chargingPeriodRate'],
};

/** The columns in which an export describes a row's placement in words. */
const PLACEMENT_WORDS = ['fullname', 'contractName', 'clientName'];

/** Columns an export has only for its readers; a file that brings them back is accepted, and they are ignored. */
export const COLUMNS_TO_READ: Record<ImportKind, readonly string[]> = {
  clients: ['contracts', 'contractors'],
  contacts: [],
  contracts: ['clientName', 'contractors'],
  contractors: PLACEMENT_WORDS,
  authorisers: ['fullname'],
  rates: PLACEMENT_WORDS,
  timesheets: PLACEMENT_WORDS,
};

/** Columns that must all be in a file or all be missing, because a rule compares them with each other. */
export const COLUMNS_TOGETHER: Partial<Record<ImportKind, readonly (readonly string[])[]>> = {
  contacts: [['optOutFrom', 'optOutUntil']],
  contracts: [
    ['start', 'end'],
    ['chargingPeriod', 'allowNightshifts'],
  ],
  contractors: [['priorWeeks', 'priorFrom']],
};
