/** Whose period it is and where, by the names of the records, for files and feeds. */
export type NamedPeriod = {
  fullname: string;
  payrollNumber: string | null;
  reference: string | null;
  clientName: string;
  contractName: string;
  beginning: string;
  ending: string;
};

/** The time of a period and its rates. Days and rates are decimal strings, rates null where they are not captured. */
export type ReportedTime = {
  workedMinutes: number;
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedDays: string;
  holidayDays: string;
  chargeRate: string | null;
  payRate: string | null;
};
