import type { DoubleBooking } from './decision/double-booking.ts';
import type { ElementRate } from '../contractors/rates/element-rates.ts';
import type { Entry } from './entry.ts';
import type { Timesheet } from './timesheet.ts';

/** A note. */
export type TimesheetNote = { id: string; body: string; authorName: string; createdAt: string };
/** A current file of the timesheet. */
export type TimesheetFileRow = {
  id: string;
  name: string;
  size: number;
  contentType: string;
  addedAt: string;
  addedByName: string;
  hasPreview: boolean;
};
/** An event in its audit trail. */
export type AuditTrailEvent = {
  id: string;
  action: string;
  actorName: string;
  occurredAt: string;
  detail: Record<string, unknown>;
  changeBefore: Record<string, unknown> | null;
  changeAfter: Record<string, unknown> | null;
};
/**
 * Rates of some of its days, where they differ by day or nightshifts or holidays have their own, which are otherwise
 * absent. Rates are decimal strings.
 */
export type TimesheetRate = { from: string; to: string; chargeRate: string | null; payRate: string | null } & Partial<
  Record<ElementRate, string>
>;
/** A person who may decide it. */
export type DetailAuthoriser = {
  id: string;
  contactId: string;
  isPrimary: boolean;
  fullname: string;
  emailAddress: string;
};

/** The person asked to decide: an authoriser, or the stand-in of one who is away. */
export type RequestedAuthoriser = Pick<DetailAuthoriser, 'contactId' | 'fullname' | 'emailAddress'> & {
  absent?: string;
};

/** One timesheet as its sheet shows it, in print as on its page. */
export type TimesheetSheet = Timesheet & {
  fullname: string;
  emailAddress: string;
  telephoneNumber: string | null;
  contractName: string;
  clientName: string;
  reference: string | null;
  payrollNumber: string | null;
  taskId: string;
  replacesTimesheetId: string | null;
  replacesFriendlyNumber: number | null;
  replacedByTimesheetId: string | null;
  chargeRate: string | null;
  payRate: string | null;
  /** Null where all its days have one rate; otherwise `chargeRate` and `payRate` are null. */
  rates: TimesheetRate[] | null;
  capturesWorkerFinancials: boolean;
  deletionReason: string | null;
  voidReason: string | null;
  voidedAt: string | null;
  entries: (Entry & { id: string })[];
  notes: TimesheetNote[];
  files: TimesheetFileRow[];
  authorisers: DetailAuthoriser[];
};

/** One timesheet with everything shown on its page and in the API. */
export type TimesheetDetail = TimesheetSheet & { trail: AuditTrailEvent[]; doubleBookings: DoubleBooking[] };
