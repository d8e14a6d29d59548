import { type Context, now } from '../../context.ts';
import type { Placement } from '../../contractors/placement.ts';
import { isBridging, type PlacementPeriod } from '../../periods/placement-periods.ts';
import { actorName } from '../../roles/actor.ts';
import { type Entry, totalsOf } from '../entry.ts';
import type { SubmitTimesheet } from '../timesheet.schema.ts';
import type { NewTimesheetRow } from './written-timesheets.rows.server.ts';

/** The input, with its hash. */
export type Sent = SubmitTimesheet & { contentHash: Buffer };

type Parts = {
  id: string;
  /** Relative to the last number taken. */
  friendlyNumber: number;
  placement: Placement;
  period: PlacementPeriod;
  entries: Entry[];
  input: Sent;
};

/** Returns the row of a timesheet that is submitted now. Captures today's rules and rates (decisions). */
export function newTimesheetRow(ctx: Context, { id, friendlyNumber, placement, period, entries, input }: Parts) {
  const at = now(ctx);
  const { rules } = placement;
  return {
    id,
    friendlyNumber,
    contractorId: placement.id,
    contractId: placement.contractId,
    clientId: placement.clientId,
    contactId: placement.contactId,
    beginning: period.beginning,
    ending: period.ending,
    entryPeriod: period.entryPeriod,
    isBridging: isBridging(period),
    chargingPeriod: rules.chargingPeriod,
    dateRelativeTo: ctx.agency.settings.defaults.dateRelativeTo,
    recordHolidays: rules.allowHolidays,
    recordNightshifts: rules.allowNightshifts,
    allowDocumentUploads: rules.allowDocumentUploads,
    status: 'pending',
    version: 1,
    taskId: input.taskId,
    contentHash: `\\x${input.contentHash.toString('hex')}`,
    note: input.note,
    replacesTimesheetId: input.replacesTimesheetId ?? null,
    ...totalsOf(entries),
    chargeRate: placement.chargeRate,
    payRate: placement.payRate,
    startingRates: placement.startingRates,
    capturesWorkerFinancials: rules.captureWorkerFinancials,
    submittedAt: at,
    submittedByName: actorName(ctx.actor),
    createdAt: at,
    updatedAt: at,
  } satisfies NewTimesheetRow;
}
