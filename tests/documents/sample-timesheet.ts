import type { Agency } from '#domain/agencies/agency.ts';
import { AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import { wordmark } from '#domain/agencies/branding/wordmark.ts';
import { daysOf } from '#domain/periods/period.ts';
import type { Entry } from '#domain/timesheets/entry.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { EMPTY_ENTRY, WEEK_OF_HOURS } from '../support/stored-entries.ts';

/** A sample agency. */
export const agency: Agency = {
  id: '0197a3c0-0000-7000-8000-000000000001',
  canonicalName: 'calderfinch',
  displayName: 'Calder & Finch',
  status: 'active',
  timeZone: 'Europe/London',
  website: 'https://calderfinch.example',
  settings: AgencySettingsSchema.parse({}),
  portalUrl: 'https://calderfinch.timesheets.example',
  logos: { rectangular: null, square: null },
};

const shift = (day: number, startTime: string, endTime: string, more: Partial<Entry>): Entry & { id: string } => ({
  id: `0197a3c0-0000-7000-8000-0000000001${day}`,
  ...EMPTY_ENTRY,
  entryDate: `2026-05-${day}`,
  startTime,
  endTime,
  breakMinutes: 30,
  ...more,
});

/** An accepted week with a holiday, a nightshift, a note and two files. */
export const week: TimesheetDetail = {
  doubleBookings: [],
  id: '0197a3c0-0000-7000-8000-000000000048',
  friendlyNumber: 48213,
  contractorId: '0197a3c0-0000-7000-8000-000000000002',
  contractId: '0197a3c0-0000-7000-8000-000000000003',
  clientId: '0197a3c0-0000-7000-8000-000000000004',
  contactId: '0197a3c0-0000-7000-8000-000000000005',
  ...WEEK_OF_HOURS,
  recordHolidays: true,
  recordNightshifts: true,
  allowDocumentUploads: true,
  status: 'accepted',
  isVoid: false,
  version: 2,
  note: null,
  workedMinutes: 1965,
  nightshiftMinutes: 435,
  holidayMinutes: 450,
  workedQuarterDays: 0,
  holidayQuarterDays: 0,
  submittedAt: '2026-05-26T08:31:00Z',
  submittedByName: 'Callum Hargreaves',
  decidedByName: 'Helen Brackenridge',
  authorisationDate: '2026-05-26T10:06:00Z',
  decisionNote: null,
  updatedAt: '2026-05-26T10:06:00Z',
  fullname: 'Callum Hargreaves',
  emailAddress: 'callum@example.example',
  telephoneNumber: null,
  contractName: 'CNC setter-operator',
  clientName: 'Kirkstall Precision Engineering',
  reference: 'KPE-0117',
  payrollNumber: '008797',
  taskId: 'sample',
  replacesTimesheetId: null,
  replacesFriendlyNumber: null,
  replacedByTimesheetId: null,
  chargeRate: '27.5000',
  rates: null,
  payRate: '20.4000',
  capturesWorkerFinancials: true,
  deletionReason: null,
  voidReason: null,
  voidedAt: null,
  entries: [
    shift(18, '06:00', '14:30', { billableMinutes: 480 }),
    shift(19, '06:00', '14:30', { billableMinutes: 480 }),
    shift(20, '06:00', '16:00', { billableMinutes: 570 }),
    shift(21, '08:00', '16:00', { isHoliday: true, nonBillableMinutes: 450 }),
    shift(22, '22:00', '06:00', { isNightshift: true, breakMinutes: 45, billableMinutes: 435 }),
  ],
  notes: [
    {
      id: '0197a3c0-0000-7000-8000-000000000201',
      body: 'Stayed on Wednesday to finish the Brandt order. Friday night covered for Tomasz.',
      authorName: 'Callum Hargreaves',
      createdAt: '2026-05-26T08:31:00Z',
    },
  ],
  files: [
    { name: 'clock-card-wk21.jpg', size: 1_887_437, contentType: 'image/jpeg' },
    { name: 'brandt-overtime-approval.pdf', size: 319_488, contentType: 'application/pdf' },
  ].map((file, at) => ({
    id: `0197a3c0-0000-7000-8000-00000000030${at}`,
    addedAt: '2026-05-26T08:31:00Z',
    addedByName: 'Callum Hargreaves',
    hasPreview: false,
    ...file,
  })),
  trail: [],
  authorisers: [
    {
      id: '0197a3c0-0000-7000-8000-000000000401',
      contactId: '0197a3c0-0000-7000-8000-000000000402',
      isPrimary: true,
      fullname: 'Helen Brackenridge',
      emailAddress: 'helen@kirkstall.example',
    },
  ],
};

/** A month with a shift on every day. */
export const month: TimesheetDetail = {
  ...week,
  beginning: '2026-05-01',
  ending: '2026-05-31',
  entryPeriod: 'monthly',
  entries: daysOf({ beginning: '2026-05-01', ending: '2026-05-31' }).map((entryDate, at) => ({
    ...shift(10 + at, '09:00', '17:30', { billableMinutes: 480 }),
    entryDate,
  })),
};

/** How the documents are rendered. */
export const options = {
  withRates: false,
  logo: { drawing: wordmark(agency.displayName, agency.settings.colors, 'rectangular') },
  madeAt: '2026-05-26T10:07:00Z',
};
