import { type DigestKey, type DigestLine, noWork } from '#domain/digests/digest.ts';

export const HOURLY: DigestLine = {
  friendlyId: 'TS-000123',
  fullname: 'Callum Hargreaves',
  payrollNumber: '100117',
  reference: null,
  clientName: 'Kirkstall Precision',
  contractName: 'CNC setter-operator',
  beginning: '2026-05-18',
  ending: '2026-05-24',
  isBridgingPeriod: false,
  workedMinutes: 2415,
  nightshiftMinutes: 480,
  holidayMinutes: 450,
  workedQuarterDays: 0,
  holidayQuarterDays: 0,
  unit: 'hour',
  chargeRate: '27.5000',
  payRate: '20.4050',
};
export const DAILY: DigestLine = {
  ...HOURLY,
  ...noWork(),
  friendlyId: 'TS-000124',
  workedQuarterDays: 15,
  holidayQuarterDays: 4,
  unit: 'day',
  chargeRate: '180.1250',
  payRate: null,
};
/** The cells for its time and its amounts, calculated by hand: 40.25 h at £27.50 and £20.405. */
export const HOURLY_SUMS = {
  workedMinutes: '2415',
  workedHours: '40:15',
  nightshiftMinutes: '480',
  nightshiftHours: '8:00',
  holidayMinutes: '450',
  holidayHours: '7:30',
  chargeAmount: '1106.88',
  payAmount: '821.30',
};
export const HOURLY_CELLS = {
  ...HOURLY_SUMS,
  friendlyId: 'TS-000123',
  fullname: 'Callum Hargreaves',
  payrollNumber: '100117',
  reference: '',
  clientName: 'Kirkstall Precision',
  contractName: 'CNC setter-operator',
  beginning: '2026-05-18',
  ending: '2026-05-24',
  unit: 'hour',
  chargeRate: '27.50',
  payRate: '20.405',
};
export const KEY: DigestKey = { from: '2026-05-18', to: '2026-05-24', asOf: '2026-05-26T09:00:00Z' };
export const UNSIGNED = { ...noWork(), workedMinutes: 60, workedQuarterDays: 2, timesheetCount: 1 };
export const SNAPSHOT = { agencyName: 'Tidewater', isDecimal: false, unsigned: UNSIGNED, through: 9 };
