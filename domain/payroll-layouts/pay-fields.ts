/** The pay elements of time. */
export const PAY_ELEMENTS = ['standard', 'nightshift', 'holiday'] as const;
export type PayElement = (typeof PAY_ELEMENTS)[number];

/** Their labels. */
export const ELEMENT_WORDS: Readonly<Record<PayElement, string>> = {
  standard: 'Standard',
  nightshift: 'Nightshift',
  holiday: 'Holiday',
};

/** What each row stands for. */
export const ROW_SHAPES = ['person', 'element', 'timesheet', 'timesheetElement', 'day', 'dayElement'] as const;
export type RowShape = (typeof ROW_SHAPES)[number];

/** Whether each row of a shape is for one pay element. */
export const isByElement = (shape: RowShape): boolean =>
  shape === 'element' || shape === 'timesheetElement' || shape === 'dayElement';

/** Whether each row of a shape is for one timesheet. */
export const isByTimesheet = (shape: RowShape): boolean => shape !== 'person' && shape !== 'element';

/**
 * The contents of a field, and its requirements on rows: `timesheet`, `day` and `element` need rows for one each;
 * `placement` and `rate` split rows that would have two.
 */
type PayField = {
  label: string;
  kind: 'text' | 'date' | 'hours' | 'days' | 'rate' | 'money' | 'whole';
  needs?: 'timesheet' | 'day' | 'element' | 'placement';
  /** Whether a column can be limited to one pay element. */
  ofElement?: true;
};

/** Every field that a column can hold. */
export const PAY_FIELDS = {
  payrollNumber: { label: 'Payroll number', kind: 'text' },
  firstName: { label: 'First name', kind: 'text' },
  lastName: { label: 'Last name', kind: 'text' },
  fullName: { label: 'Full name', kind: 'text' },
  reference: { label: 'Reference of the placement', kind: 'text', needs: 'placement' },
  hours: { label: 'Hours', kind: 'hours', ofElement: true },
  days: { label: 'Days', kind: 'days', ofElement: true },
  rate: { label: 'Pay rate', kind: 'rate', ofElement: true },
  amount: { label: 'Pay amount', kind: 'money', ofElement: true },
  chargeRate: { label: 'Charge rate', kind: 'rate', ofElement: true },
  chargeAmount: { label: 'Charge amount', kind: 'money', ofElement: true },
  elementName: { label: 'Name of the pay element', kind: 'text', needs: 'element' },
  elementCode: { label: 'Code of the pay element', kind: 'text', needs: 'element' },
  periodBeginning: { label: 'Period beginning', kind: 'date' },
  periodEnding: { label: 'Period ending', kind: 'date' },
  weekNumber: { label: 'Week number (ISO)', kind: 'whole' },
  taxWeek: { label: 'Tax week (UK)', kind: 'whole' },
  day: { label: 'Day', kind: 'date', needs: 'day' },
  client: { label: 'Client', kind: 'text', needs: 'placement' },
  contract: { label: 'Contract', kind: 'text', needs: 'placement' },
  contractReference: { label: 'Reference of the contract', kind: 'text', needs: 'placement' },
  costCentre: { label: 'Cost centre of the contract', kind: 'text', needs: 'placement' },
  department: { label: 'Department of the contract', kind: 'text', needs: 'placement' },
  timesheetNumber: { label: 'Timesheet number', kind: 'text', needs: 'timesheet' },
  authoriser: { label: 'Authoriser', kind: 'text', needs: 'timesheet' },
  authorisationDate: { label: 'Authorisation date', kind: 'date', needs: 'timesheet' },
  runNumber: { label: 'Run number', kind: 'whole' },
  constant: { label: 'A constant', kind: 'text', ofElement: true },
} as const satisfies Record<string, PayField>;
export type PayFieldName = keyof typeof PAY_FIELDS;

export const PAY_FIELD_NAMES = Object.keys(PAY_FIELDS) as [PayFieldName, ...PayFieldName[]];

/** Returns the definition of a field. */
export const payField = (name: PayFieldName): PayField => PAY_FIELDS[name];

/** How hours are written: `7.50`, `7:30`, `450`. */
export const HOUR_FORMATS = ['decimal', 'clock', 'minutes'] as const;
export type HourFormat = (typeof HOUR_FORMATS)[number];

/** How dates are written. `y`, `M` and `d` are the digits of year, month and day; `MMM` is `May`. */
export const DATE_FORMATS = [
  'dd/MM/yyyy',
  'yyyy-MM-dd',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'd MMM yyyy',
  'MM/dd/yyyy',
  'yyyyMMdd',
  'ddMMyyyy',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
