import { z } from '@hono/zod-openapi';
import { explainOwed } from '#domain/reminders/owed/explain-owed.server.ts';
import { pageMissing, pagePending } from '#domain/reminders/owed/page-owed.server.ts';
import { ReminderFilterSchema } from '#domain/reminders/reminder.schema.ts';
import { PeriodSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import type { Operations } from './operations-under.ts';
import { CollectionQuery, toCollection } from './pages.ts';
import {
  MissingTimesheets,
  PendingTimesheets,
  ReminderPreviews,
  toMissingJson,
  toPendingJson,
} from './reminder-json.ts';
import { json } from './responses.ts';

/** The addresses of each: as first published, and a shorter one. */
const MISSING = [
  ['/reminders/GetMissingTimesheetsForSubmission', 'getMissingTimesheetsForSubmission'],
  ['/reminders/getMissingTimesheets', 'getMissingTimesheets'],
] as const;
const PENDING = [
  ['/reminders/GetPendingTimesheetsForAuthorisation', 'getPendingTimesheetsForAuthorisation'],
  ['/reminders/getPendingTimesheets', 'getPendingTimesheets'],
] as const;
const OwedQuery = ReminderFilterSchema.safeExtend(CollectionQuery.shape).strict();
const Id = z.string().optional();
const roleId = CollectionQuery.shape.roleId;
// Described by a separate schema: the domain's may have been created before schemas could be described.
const period = z.any().pipe(PeriodSchema).openapi({
  type: 'string',
  description: 'A date, or two with a slash between: `2026-05-18/2026-05-24`',
  example: '2026-05-18/2026-05-24',
});
const previewText = `What the agency’s schedules will send about the period, when and why, and why they will not send the rest. Nothing is sent by asking.`;

/** Registers the endpoints for owed timesheets, those who owe them, and the reminders to come. */
export function owedTimesheets(operations: Operations): void {
  for (const [path, operationId] of MISSING)
    operations.get(path, operationId, {
      summary: 'The timesheets that are missing, with totals',
      description: 'Periods that have ended, overlap `from` to `to`, and have neither a timesheet nor a declaration.',
      query: OwedQuery,
      responses: { 200: json(MissingTimesheets, 'A page, by contractor') },
      run: async ({ c, ctx, query: { limit, cursor, ...filter } }) => {
        const { page, totals } = await pageMissing(ctx, filter, { limit, cursor });
        const shown = { ...page, rows: page.rows.map(toMissingJson) };
        return { ...toCollection(c, 'missingTimesheets', shown), totals };
      },
    });
  for (const [path, operationId] of PENDING)
    operations.get(path, operationId, {
      summary: 'The timesheets waiting for a decision, with totals',
      description:
        'With whoever is asked to decide: the primary authoriser, their stand-in or, where both are switched off, another authoriser.',
      query: OwedQuery,
      responses: { 200: json(PendingTimesheets, 'A page, by authoriser') },
      run: async ({ c, ctx, query: { limit, cursor, ...filter } }) => {
        const { page, totals } = await pagePending(ctx, filter, { limit, cursor });
        const shown = { ...page, rows: page.rows.map(toPendingJson) };
        return { ...toCollection(c, 'pendingTimesheets', shown), totals };
      },
    });
  operations.get('/reminders/timesheets/forSubmission/email/schedule', 'previewSubmissionReminders', {
    summary: 'The mails that schedules send to contractors about a period',
    description: previewText,
    query: z.strictObject({ period, contractorContactId: Id, contractorId: Id, roleId }),
    responses: { 200: json(ReminderPreviews, 'The mails') },
    run: async ({ ctx, query }) => {
      const { period: range, contractorContactId, contractorId = null } = query;
      const filter = { ...range, contractorContactId, contractorId };
      const { previews, total } = await explainOwed(ctx, { reason: 'missing', filter }, composeReminder);
      return { emails: previews, total };
    },
  });
  operations.get('/reminders/timesheets/forAuthorisation/email/schedule', 'previewAuthorisationReminders', {
    summary: 'The mails that schedules send to authorisers about a period',
    description: previewText,
    query: z.strictObject({ period, authoriserContactId: Id, contractorContactId: Id, roleId }),
    responses: { 200: json(ReminderPreviews, 'The mails') },
    run: async ({ ctx, query: { period: range, contractorContactId, authoriserContactId } }) => {
      const contactIds = authoriserContactId === undefined ? undefined : [authoriserContactId];
      const filter = { ...range, contractorContactId, contactIds };
      const { previews, total } = await explainOwed(ctx, { reason: 'pending', filter }, composeReminder);
      return { emails: previews, total };
    },
  });
}
