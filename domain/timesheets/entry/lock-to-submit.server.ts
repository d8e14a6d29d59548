import { type Audience, audienceOf } from '../../audit/record-event.server.ts';
import type { Context } from '../../context.ts';
import { lockPlacementAndRead } from '../../contractors/get-placement.server.ts';
import type { Placement } from '../../contractors/placement.ts';
import { isDate } from '../../periods/period.ts';
import type { Uncorrected } from '../correction/uncorrected.server.ts';
import type { SubmitTimesheet } from '../timesheet.schema.ts';
import { selectByTaskId, type SentTimesheet } from '../timesheets.rows.server.ts';
import { boundOf } from './open-period.ts';
import { coverageStatements, toStanding } from './coverage.server.ts';
import type { StandingRow, OccupiedShiftRow } from './covered-periods.rows.server.ts';
import type { Standing } from './standing.ts';
import { selectUncorrected } from './written-timesheets.rows.server.ts';

/** The days of the longest period. */
const MONTH = 31;

/** What a submission depends on. */
type LockedToSubmit = {
  placement: Placement;
  /** Who is told about it. */
  audience: Audience | undefined;
  /** The timesheet already submitted under the same task id. */
  sentBefore: SentTimesheet | null;
  /** What covers the days around the period; empty if its date is invalid. */
  standing: Standing;
  /** The rejected timesheets around it that have not been corrected yet, latest first. */
  rejected: Uncorrected[];
};

/** Locks the placement until the transaction ends and reads the rest, in one round trip. @throws NotFound */
export async function lockToSubmit(ctx: Context, input: SubmitTimesheet): Promise<LockedToSubmit> {
  const { agency, db } = ctx;
  const { contractorId, taskId } = input;
  const { date } = boundOf(input);
  const days = { contractorIds: [contractorId], beginnings: [date], endings: [date] };
  const around = isDate(date)
    ? [...coverageStatements(ctx, [contractorId], date, date), selectUncorrected(agency.id, days, MONTH)]
    : [];
  const { placement, found } = await lockPlacementAndRead(ctx, contractorId, [
    audienceOf(ctx, contractorId),
    selectByTaskId(db, agency.id, contractorId, taskId),
    ...around,
  ]);
  const [audiences, sent, periods, shifts, rejected] = found as [
    Audience[],
    SentTimesheet[],
    StandingRow[]?,
    OccupiedShiftRow[]?,
    Uncorrected[]?,
  ];
  const standing = toStanding(periods ?? [], shifts ?? []).get(contractorId) ?? { periods: [], shifts: [] };
  return { placement, audience: audiences[0], sentBefore: sent[0] ?? null, standing, rejected: rejected ?? [] };
}
