import { type LayoutColumn, layoutColumn as column, type PayrollLayout } from './payroll-layout.ts';

/** Layouts to start from. The makers' help pages (read November 2026) give what each program accepts. */
export const PRESET_NAMES = [
  'brightPayHourly',
  'brightPayDaily',
  'sageMultiTimesheet',
  'sage50Timesheets',
  'plain',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** Their labels, with the shape in a line. */
const PRESET_WORDS: Readonly<Record<PresetName, { label: string; shape: string }>> = {
  brightPayHourly: { label: 'BrightPay, hourly', shape: 'A row per person, header matched' },
  brightPayDaily: { label: 'BrightPay, daily', shape: 'A row per person, days not hours' },
  sageMultiTimesheet: { label: 'Sage, multi-timesheet', shape: 'Ireland. A row per payment, no header' },
  sage50Timesheets: { label: 'Sage 50, timesheets', shape: 'Canada. A row per entry' },
  plain: { label: 'Plain', shape: 'A row per timesheet and pay element' },
};

const FORMAT: Omit<PayrollLayout, 'name' | 'rowPer' | 'columns' | 'file'> = {
  codes: { standard: 'Standard', nightshift: 'Nightshift', holiday: 'Holiday' },
  separator: 'comma',
  quote: 'needed',
  decimal: 'point',
  encoding: 'utf-8',
  lacking: 'nearest',
  lineEnding: 'crlf',
  header: true,
  skipZero: true,
  hours: 'decimal',
  hourPlaces: 2,
  rounding: 'halfUp',
  dates: 'dd/MM/yyyy',
  names: 'firstLast',
  negative: 'rows',
  reader: 'program',
};

const WHO = [
  column('First name', { field: 'firstName' }),
  column('Surname', { field: 'lastName' }),
  column('Works number', { field: 'payrollNumber' }),
];

/** Returns the columns that BrightPay matches by heading: the time at one rate, then holidays as a second payment. */
function brightPay(rate: string, time: string, field: 'hours' | 'days', nights: LayoutColumn[]): LayoutColumn[] {
  return [
    ...WHO,
    column(rate, { field: 'rate' }),
    column('Description', { field: 'constant', constant: 'Basic' }),
    column(time, { field, element: 'standard' }),
    ...nights,
    column(`${rate} 2`, { field: 'rate', element: 'holiday', isEmptyAtZero: true }),
    column('Description 2', { field: 'constant', constant: 'Holiday', element: 'holiday', isEmptyAtZero: true }),
    column(`${time} 2`, { field, element: 'holiday', isEmptyAtZero: true }),
    column('Department', { field: 'department' }),
  ];
}

const PRESETS: Record<PresetName, PayrollLayout> = {
  brightPayHourly: {
    ...FORMAT,
    name: 'BrightPay weekly',
    rowPer: 'person',
    columns: brightPay('Rate per hour', 'Hours', 'hours', [
      column('Hours x1.5', { field: 'hours', element: 'nightshift', multiple: '1.5' }),
    ]),
    file: 'brightpay-{period}-run{run}.csv',
  },
  brightPayDaily: {
    ...FORMAT,
    name: 'BrightPay daily',
    rowPer: 'person',
    columns: brightPay('Rate per day', 'Days', 'days', []),
    file: 'brightpay-days-{period}-run{run}.csv',
  },
  sageMultiTimesheet: {
    ...FORMAT,
    codes: { standard: '1', nightshift: '2', holiday: '3' },
    name: 'Sage multi-timesheet',
    rowPer: 'element',
    columns: [
      column('Record type', { field: 'constant', constant: '2' }),
      column('Employee number', { field: 'payrollNumber' }),
      column('Payment number', { field: 'elementCode' }),
      column('Department code', { field: 'department' }),
      column('Cost centre code', { field: 'costCentre' }),
      column('Hours or value', { field: 'hours' }),
      column('Hourly rate', { field: 'rate' }),
    ],
    header: false,
    encoding: 'windows-1252',
    file: 'sage-{period}-run{run}.csv',
  },
  sage50Timesheets: {
    ...FORMAT,
    codes: { standard: 'Regular', nightshift: 'Overtime 1', holiday: 'Vacation' },
    name: 'Sage 50 timesheets',
    rowPer: 'dayElement',
    columns: [
      column('Name', { field: 'fullName' }),
      column('Date', { field: 'day' }),
      column('Income', { field: 'elementCode' }),
      column('Hours', { field: 'hours' }),
      column('Pieces', { field: 'constant' }),
      column('Amount', { field: 'amount' }),
      column('Project', { field: 'client' }),
      column('Comment', { field: 'timesheetNumber' }),
    ],
    dates: 'yyyy-MM-dd',
    names: 'lastFirst',
    file: 'sage50-{period}-run{run}.csv',
  },
  plain: {
    ...FORMAT,
    name: 'Plain',
    rowPer: 'timesheetElement',
    columns: [
      column('Payroll number', { field: 'payrollNumber' }),
      column('Name', { field: 'fullName' }),
      column('Period beginning', { field: 'periodBeginning' }),
      column('Period ending', { field: 'periodEnding' }),
      column('Element', { field: 'elementName' }),
      column('Hours', { field: 'hours' }),
      column('Rate', { field: 'rate' }),
      column('Amount', { field: 'amount' }),
      column('Client', { field: 'client' }),
      column('Reference', { field: 'timesheetNumber' }),
    ],
    dates: 'yyyy-MM-dd',
    names: 'stored',
    encoding: 'utf-8-bom',
    file: '{layout}-{period}-run{run}.csv',
  },
};

/** Returns every preset with its label. */
export const presets = (): { preset: PresetName; label: string; shape: string; layout: PayrollLayout }[] =>
  PRESET_NAMES.map((preset) => ({ preset, ...PRESET_WORDS[preset], layout: presetLayout(preset) }));

/** Returns a copy of a preset. */
export const presetLayout = (name: PresetName): PayrollLayout => structuredClone(PRESETS[name]);
