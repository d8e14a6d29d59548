import { groupBy } from '../../group-by.ts';
import type { JobRequest } from '#platform/queue/queue.ts';
import type { AuditAction } from '../../audit/activity-words.ts';
import type { FollowUpJob } from '../../audit/follow-ups.ts';
import { type Context, today } from '../../context.ts';
import { selectDecidersOf } from './requested-timesheets.rows.server.ts';

/** A timesheet to decide, and the event that requests it. */
export type Asked = { timesheetId: string; eventId: string };
/** The same with what happened, and the placement that decides who authorises it. */
export type DecisionRequestEvent = Asked & { contractorId: string; action: AuditAction };

/** The data of the job that asks one person about several timesheets. */
export type RequestTogetherJob = { asked: Asked[] };

/**
 * Requests decisions on timesheets that arrived together, in the caller's transaction: one job, and so one email, for
 * each person with several to decide. A single timesheet gets its usual request.
 */
export async function requestTogether(ctx: Context, events: readonly DecisionRequestEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { db, agency, queue } = ctx;
  const contractorIds = [...new Set(events.map(({ contractorId }) => contractorId))];
  const deciders = await db.run<{ contractorId: string; contactId: string }>(
    selectDecidersOf(agency.id, contractorIds, today(ctx)),
  );
  const deciderOf = new Map(deciders.map(({ contractorId, contactId }) => [contractorId, contactId]));
  const byDecider = groupBy(events, ({ contractorId }) => deciderOf.get(contractorId) ?? '');
  const jobs = [...byDecider].flatMap(([contactId, asked]) => {
    if (contactId === '' || asked.length === 1) return asked.map((one) => requestAlone(agency.id, one));
    const data: RequestTogetherJob = { asked: asked.map(({ timesheetId, eventId }) => ({ timesheetId, eventId })) };
    return [{ name: 'request-authorisations' as const, agencyId: agency.id, data }];
  });
  await queue.enqueue(db, jobs);
}

function requestAlone(agencyId: string, { timesheetId, eventId, action }: DecisionRequestEvent): JobRequest {
  const data: FollowUpJob = { eventId, action, subjectId: timesheetId };
  return { name: 'request-authorisation', agencyId, data };
}
