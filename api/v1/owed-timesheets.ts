import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { explainOwed } from '#domain/reminders/owed/explain-owed.server.ts';
import { pageMissing, pagePending } from '#domain/reminders/owed/page-owed.server.ts';
import { ReminderFilterSchema } from '#domain/reminders/reminder.schema.ts';
import { PeriodSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import type { ApiEnvironment } from '../environment.ts';
import { CollectionQuery, toCollection } from './pages.ts';
import {
  MissingTimesheets,
  PendingTimesheets,
  ReminderPreviews,
  toMissingJson,
  toPendingJson,
} from './reminder-json.ts';
import { json, problems } from './responses.ts';

const tags = ['reminders'];
const READ = 'Scope `timesheets:read`.';

const missing = (path: string, operationId: string) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    tags,
    summary: 'The timesheets that are missing, with totals',
    description: `Periods that are over, touch \`from\` to \`to\`, and have neither a timesheet nor a declaration. ${READ}`,
    request: { query: ReminderFilterSchema.safeExtend(CollectionQuery.shape).strict() },
    responses: { 200: json(MissingTimesheets, 'A page, by contractor'), ...problems(422) },
  });
const pending = (path: string, operationId: string) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    tags,
    summary: 'The timesheets that wait for a decision, with totals',
    description: `With the primary authoriser whose turn it is. ${READ}`,
    request: { query: ReminderFilterSchema.safeExtend(CollectionQuery.shape).strict() },
    responses: { 200: json(PendingTimesheets, 'A page, by authoriser'), ...problems(422) },
  });

const Id = z.string().optional();
const roleId = CollectionQuery.shape.roleId;
// Described by a schema of its own: the domain's may have been made before schemas could be described.
const period = z.any().pipe(PeriodSchema).openapi({
  type: 'string',
  description: 'A date, or two with a slash between: `2026-05-18/2026-05-24`',
  example: '2026-05-18/2026-05-24',
});
const previewText = `What the agency’s schedules send about the period, and why and when; what they do not send says why not. Nothing is sent. ${READ}`;
const previewSubmission = createRoute({
  method: 'get',
  path: '/reminders/timesheets/forSubmission/email/schedule',
  operationId: 'previewSubmissionReminders',
  tags,
  summary: 'The mails that schedules send to contractors about a period',
  description: previewText,
  request: { query: z.strictObject({ period, contractorContactId: Id, contractorId: Id, roleId }) },
  responses: { 200: json(ReminderPreviews, 'The mails'), ...problems(422) },
});
const previewAuthorisation = createRoute({
  method: 'get',
  path: '/reminders/timesheets/forAuthorisation/email/schedule',
  operationId: 'previewAuthorisationReminders',
  tags,
  summary: 'The mails that schedules send to authorisers about a period',
  description: previewText,
  request: { query: z.strictObject({ period, authoriserContactId: Id, contractorContactId: Id, roleId }) },
  responses: { 200: json(ReminderPreviews, 'The mails'), ...problems(422) },
});

/** What is owed, by whom, and what schedules will say about it. */
export function owedTimesheets(api: OpenAPIHono<ApiEnvironment>): void {
  for (const route of [
    missing('/reminders/GetMissingTimesheetsForSubmission', 'getMissingTimesheetsForSubmission'),
    missing('/reminders/getMissingTimesheets', 'getMissingTimesheets'),
  ])
    api.openapi(route, async (c) => {
      const { limit, cursor, ...filter } = c.req.valid('query');
      const { page, totals } = await pageMissing(c.get('context'), filter, { limit, cursor });
      const shown = { ...page, rows: page.rows.map(toMissingJson) };
      return c.json({ ...toCollection(c, 'missingTimesheets', shown), totals }, 200);
    });
  for (const route of [
    pending('/reminders/GetPendingTimesheetsForAuthorisation', 'getPendingTimesheetsForAuthorisation'),
    pending('/reminders/getPendingTimesheets', 'getPendingTimesheets'),
  ])
    api.openapi(route, async (c) => {
      const { limit, cursor, ...filter } = c.req.valid('query');
      const { page, totals } = await pagePending(c.get('context'), filter, { limit, cursor });
      const shown = { ...page, rows: page.rows.map(toPendingJson) };
      return c.json({ ...toCollection(c, 'pendingTimesheets', shown), totals }, 200);
    });
  api.openapi(previewSubmission, async (c) => {
    const { period: range, contractorContactId, contractorId = null } = c.req.valid('query');
    const filter = { ...range, contractorContactId, contractorId };
    const { previews, total } = await explainOwed(c.get('context'), { reason: 'missing', filter }, composeReminder);
    return c.json({ emails: previews, total }, 200);
  });
  api.openapi(previewAuthorisation, async (c) => {
    const { period: range, contractorContactId, authoriserContactId } = c.req.valid('query');
    const contactIds = authoriserContactId === undefined ? undefined : [authoriserContactId];
    const filter = { ...range, contractorContactId, contactIds };
    const { previews, total } = await explainOwed(c.get('context'), { reason: 'pending', filter }, composeReminder);
    return c.json({ emails: previews, total }, 200);
  });
}
