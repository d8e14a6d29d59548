import type { ChargingPeriod, DateRelativeTo, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import { Conflict, VersionChanged } from '../errors.ts';
import { formatInstant } from '../format.ts';

/** The stored statuses of a timesheet; `missing` is computed elsewhere and never stored. */
export const TIMESHEET_STATUSES = ['pending', 'accepted', 'rejected', 'deleted'] as const;
export type TimesheetStatus = (typeof TIMESHEET_STATUSES)[number];

/** A timesheet's own state: everything that decides what may happen to it. */
export type Timesheet = {
  id: string;
  friendlyNumber: number;
  contractorId: string;
  contractId: string;
  clientId: string;
  contactId: string;
  beginning: string;
  ending: string;
  entryPeriod: EntryPeriod;
  chargingPeriod: ChargingPeriod;
  dateRelativeTo: DateRelativeTo;
  recordHolidays: boolean;
  recordNightshifts: boolean;
  allowDocumentUploads: boolean;
  status: TimesheetStatus;
  isVoid: boolean;
  version: number;
  note: string | null;
  workedMinutes: number;
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedQuarterDays: number;
  holidayQuarterDays: number;
  submittedAt: string;
  submittedByName: string;
  decidedByName: string | null;
  authorisationDate: string | null;
  decisionNote: string | null;
  updatedAt: string;
};

/** The number people quote, such as `TS-000123`. Never a credential. */
export function friendlyId(friendlyNumber: number): string {
  return `TS-${String(friendlyNumber).padStart(6, '0')}`;
}

/** Whether a timesheet's days and minutes count: it is pending, or was accepted and not voided. */
export function isLive({ status, isVoid }: Pick<Timesheet, 'status' | 'isVoid'>): boolean {
  return status === 'pending' || (status === 'accepted' && !isVoid);
}

/** Who decided and when. */
export type Decision = { accountId: string | null; name: string; at: string; timeZone: string };

type Change = Partial<Omit<Timesheet, 'id'>> & { decidedByAccountId?: string | null };

/** Accepts a pending timesheet. @throws Conflict naming who decided first, and when */
export function accept(timesheet: Timesheet, by: Decision, note: string | null): Change {
  return decide(timesheet, 'accepted', by, note);
}

/** Rejects a pending timesheet for a reason. @throws Conflict naming who decided first, and when */
export function reject(timesheet: Timesheet, by: Decision, reason: string): Change {
  return decide(timesheet, 'rejected', by, reason);
}

function decide(timesheet: Timesheet, status: 'accepted' | 'rejected', by: Decision, note: string | null): Change {
  if (timesheet.status !== 'pending') throw new Conflict('already_decided', whyNotPending(timesheet, by.timeZone));
  return {
    status,
    decisionNote: note,
    authorisationDate: by.at,
    decidedByAccountId: by.accountId,
    decidedByName: by.name,
    updatedAt: by.at,
    version: timesheet.version + 1,
  };
}

/** Returns the sentence that tells a second decider what happened before. */
export function whyNotPending(
  { status, decidedByName, authorisationDate }: Pick<Timesheet, 'status' | 'decidedByName' | 'authorisationDate'>,
  timeZone: string,
): string {
  if (status === 'deleted') return 'The timesheet has already been deleted.';
  return `${decidedByName} ${status} this timesheet on ${formatInstant(authorisationDate!, timeZone)}.`;
}

/** Deletes a pending timesheet. @throws Conflict in any other status */
export function remove(timesheet: Timesheet, at: string, reason: string): Change & { deletionReason: string } {
  if (timesheet.status === 'deleted') throw new Conflict('already_deleted', 'The timesheet has already been deleted.');
  if (timesheet.status !== 'pending')
    throw new Conflict('not_pending', 'Timesheets may only be deleted when in the Pending state.');
  return { status: 'deleted', deletionReason: reason, updatedAt: at, version: timesheet.version + 1 };
}

/** Voids an accepted timesheet: it stays visible, and payroll gets the reversal. @throws Conflict otherwise */
export function makeVoid(
  timesheet: Timesheet,
  at: string,
  reason: string,
): Change & { voidReason: string; voidedAt: string } {
  if (timesheet.isVoid) throw new Conflict('already_void', 'The timesheet is already void.');
  if (timesheet.status !== 'accepted') throw new Conflict('not_accepted', 'Only accepted timesheets may be made void.');
  return { isVoid: true, voidReason: reason, voidedAt: at, updatedAt: at, version: timesheet.version + 1 };
}

/** Requires that its entries may still change. @throws Conflict when it is decided or deleted, or changed since it was opened */
export function assertEditable(timesheet: Timesheet, timeZone: string, openedVersion?: number): void {
  if (timesheet.status !== 'pending') throw new Conflict('not_pending', whyNotPending(timesheet, timeZone));
  if (openedVersion !== undefined && openedVersion !== timesheet.version) {
    const message = 'This timesheet was changed after you opened it. Please look at it again.';
    throw new VersionChanged(message, timesheet.version);
  }
}

/** Returns the status for a sentence such as “You may not add files to a <status> timesheet.” */
export function statusWord({ status, isVoid }: Pick<Timesheet, 'status' | 'isVoid'>): string {
  return isVoid ? 'void' : status;
}
