import type { Statement } from '#platform/database/database.ts';
import type { JobRequest } from '#platform/queue/queue.ts';
import { type Context, now, today } from '../context.ts';
import { newId } from '../new-id.ts';
import { addDeliveries } from '../webhooks/queue-deliveries.server.ts';
import { webhookEventOf } from '../webhooks/webhook-event.ts';
import type { AuditAction } from './activity-words.ts';
import {
  type Audience,
  type EventRow,
  eventsToInsert,
  insertEvents,
  type Listener,
  selectAudience,
} from './audit.rows.server.ts';
import { circumstances, recordedBy } from './recorded-by.server.ts';
import { FOLLOW_UPS, type FollowUpJob } from './follow-ups.ts';

/** The part of the context that recording needs. */
export type Recording = Pick<Context, 'db' | 'actor' | 'clock' | 'queue'> & { agency: { id: string } };

/** What happened to which record. `before` and `after` hold only what changed. */
export type AuditEvent = {
  action: AuditAction;
  subjectType: string;
  subjectId: string | null;
  timesheetId?: string | null;
  contractorId?: string | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  detail?: Record<string, unknown>;
};

/** The part of an event that an endpoint may receive. */
export type DeliverableEvent = Pick<EventRow, 'id' | 'action' | 'subjectId' | 'changeBefore' | 'changeAfter'>;

export type { Audience } from './audit.rows.server.ts';

/** Returns the statement selecting who is notified about a placement's timesheets today, an `Audience`, to be sent along with another. */
export const audienceOf = (ctx: Pick<Context, 'agency' | 'clock'>, contractorId: string): Statement =>
  selectAudience(ctx.agency.id, contractorId, today(ctx));

/** Statements sent along with events, and the audience if known. */
export type Sent = { beside?: readonly Statement[]; audience?: Audience | undefined };

/**
 * Records what happened: the audit row, the outbox row, the deliveries to listening endpoints and the follow-up jobs,
 * in the caller's transaction.
 * @param withFollowUps false if the caller requests the follow-ups itself, once for many events
 * @param beside statements sent along, in the same round trip
 * @param audience for a single event about a delegation, or about a timesheet if read along with something else
 * @returns the ids of the events, in order
 */
export async function recordEvents(
  ctx: Recording,
  events: readonly AuditEvent[],
  sent: Sent & { withFollowUps?: boolean } = {},
): Promise<string[]> {
  if (events.length === 0) return [];
  const record = await readyEvents(ctx, events, sent);
  return record();
}

/** Prepares everything `recordEvents` writes, so that the database can work in the meantime. @returns a function that records it */
export async function readyEvents(
  ctx: Recording,
  events: readonly AuditEvent[],
  { withFollowUps = true, beside = [], audience }: Sent & { withFollowUps?: boolean } = {},
): Promise<() => Promise<string[]>> {
  const by = circumstances(ctx.actor);
  const rows = events.map((event) => toRow(event, by));
  const jobs: JobRequest[] = rows.flatMap((row) =>
    (withFollowUps ? (FOLLOW_UPS[row.action] ?? []) : []).map((name) => ({
      name,
      agencyId: ctx.agency.id,
      data: { eventId: row.id, action: row.action, subjectId: row.subjectId ?? '' } satisfies FollowUpJob,
    })),
  );
  const sent = new Set(rows.flatMap(({ action }) => webhookEventOf(action) ?? []));
  const queued = await ctx.queue.toStatements(jobs);
  const ready = eventsToInsert(ctx.db, recordedBy(ctx), rows, [...sent], { beside: [...queued, ...beside], audience });
  return async () => {
    const listeners = await insertEvents(ctx.db, ready);
    if (listeners.length > 0) await ctx.queue.enqueue(ctx.db, await notifyListeners(ctx, rows, listeners));
    return rows.map((row) => row.id);
  };
}

/** Enqueues the deliveries to endpoints listening for any of these events. */
export function notifyListeners(
  ctx: Recording,
  rows: readonly DeliverableEvent[],
  listeners: Listener[],
): Promise<JobRequest[]> {
  const at = now(ctx);
  const delivered = rows.flatMap(({ id, action, subjectId, changeBefore, changeAfter }) => {
    const event = webhookEventOf(action);
    const listening = event ? listeners.filter(({ events }) => events.includes(event)) : [];
    const changed = changeBefore ? Object.keys(changeAfter ?? {}) : [];
    return listening.map(({ endpointId }) => ({
      ...{ eventId: id, endpointId, event: event!, subjectId: subjectId!, occurredAt: at, changed },
    }));
  });
  return addDeliveries(ctx, delivered, at);
}

/** Records one event; see `recordEvents`. */
export async function recordEvent(ctx: Recording, event: AuditEvent, sent: Sent = {}): Promise<string> {
  return (await recordEvents(ctx, [event], sent))[0]!;
}

const toRow = (event: AuditEvent, by: Record<string, unknown>) => ({
  id: newId(),
  action: event.action,
  subjectType: event.subjectType,
  subjectId: event.subjectId,
  timesheetId: event.timesheetId ?? null,
  contractorId: event.contractorId ?? null,
  changeBefore: event.before ?? null,
  changeAfter: event.after ?? null,
  detail: { ...event.detail, ...by },
});
