import type { DoubleBooking } from './decision/double-booking.ts';
import type { ElementRate } from '../contractors/rates/element-rates.ts';
import type { Entry } from './entry.ts';
import type { Timesheet } from './timesheet.ts';

/** A note. */
export type TimesheetNote = { id: string; body: string; authorName: string; createdAt: string };
/** A file the timesheet has now. */
export type TimesheetFileRow = {
  id: string;
  name: string;
  size: number;
  contentType: string;
  addedAt: string;
  addedByName: string;
  hasPreview: boolean;
};
/** Something that happened to it. */
export type TrailEvent = {
  id: string;
  action: string;
  actorName: string;
  occurredAt: string;
  detail: Record<string, unknown>;
  changeBefore: Record<string, unknown> | null;
  changeAfter: Record<string, unknown> | null;
};
/**
 * Rates of some of its days, where not all of them have the same or nightshifts or holidays have their own, which are absent
 * otherwise. Rates are decimal texts.
 */
export type TimesheetRate = { from: string; to: string; chargeRate: string | null; payRate: string | null } & Partial<
  Record<ElementRate, string>
>;
/** Somebody who may decide it. */
export type DetailAuthoriser = {
  id: string;
  contactId: string;
  isPrimary: boolean;
  fullname: string;
  emailAddress: string;
};

/** Who is asked to decide: an authoriser, or somebody for one who is away. */
export type AskedAuthoriser = Pick<DetailAuthoriser, 'contactId' | 'fullname' | 'emailAddress'> & { absent?: string };

/** One timesheet as its sheet shows it, on paper as on its page. */
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
  /** Null where one rate holds on all of its days; then `chargeRate` and `payRate` are null. */
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

/** One timesheet with everything its page and the API show of it. */
export type TimesheetDetail = TimesheetSheet & { trail: TrailEvent[]; doubleBookings: DoubleBooking[] };
