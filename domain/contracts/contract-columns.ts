import type { Columns } from '../columns.ts';

/** The fields of a contract, each defined once. Their rules are in `contract.schema.ts`, which also defines its client and its consultant. */
export const CONTRACT_COLUMNS = {
  name: { label: 'Name', type: 'text', isRequired: true, example: 'CNC setter-operator', isListed: true },
  reference: { label: 'Reference', type: 'text', example: 'PO 4471-26', isListed: true },
  start: { label: 'Start', type: 'date', stored: 'start_date', example: '2026-01-05', isListed: true },
  end: {
    label: 'End',
    type: 'date',
    stored: 'end_date',
    example: '2026-09-30',
    isListed: true,
    description: 'null while it is ongoing',
  },
  entryPeriod: {
    label: 'Entry period',
    type: 'text',
    choices: ['weekly', 'monthly'],
    example: 'weekly',
    isListed: true,
    description: 'null inherits, as do the other rules',
  },
  chargingPeriod: {
    label: 'Charging period',
    type: 'text',
    choices: ['hourly', 'hourlyTotal', 'daily'],
    example: 'hourly',
    isListed: true,
  },
  allowNightshifts: { label: 'Nightshifts may be entered', type: 'boolean', example: 'yes', isListed: true },
  allowHolidays: { label: 'Holidays may be entered', type: 'boolean', example: 'yes', isListed: true },
  weeklyHours: {
    label: 'Weekly hours',
    type: 'numeric(5,2)',
    example: '37.5',
    isListed: true,
    description: 'Hours a week as a decimal, such as `37.50`',
    sample: '37.50',
  },
  dailyHours: {
    label: 'Hours a day',
    type: 'numeric(4,2)',
    example: '7.5',
    description: 'Hours that a day counts in averages where time is entered in days, such as `7.50`; null is eight',
    sample: '7.50',
  },
  roleGroup: {
    label: 'Role group',
    type: 'text',
    example: 'Setter-operator',
    description: 'Contracts of one client with the same group are one role for qualifying weeks; null goes by the name',
  },
  costCentre: {
    label: 'Cost centre',
    type: 'text',
    example: 'CC-4471',
    isListed: true,
    description: 'What payroll files book its pay to, as layouts have it in a column',
    sample: 'CC-4471',
  },
  department: {
    label: 'Department',
    type: 'text',
    example: 'Machining',
    isListed: true,
    description: 'The same for a department',
    sample: 'Machining',
  },
  comparablePayRate: {
    label: 'Comparable pay',
    type: 'numeric(12,4)',
    isRate: true,
    example: '21.75',
    description:
      'What a comparable employee of the client is paid, in pounds per hour or day; null to people who may not see rates',
    sample: '21.7500',
  },
} as const satisfies Columns;
