import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { remindAuthoriser, remindContractor } from '#domain/reminders/sending/remind-named.server.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import { RemindedRangeSchema } from '#domain/reminders/reminder.schema.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import type { ApiEnvironment } from '../environment.ts';
import { CollectionQuery } from './pages.ts';
import { RemindedDocument } from './reminder-json.ts';
import { json, problems } from './responses.ts';

const tags = ['reminders'];
const SUBMISSION = '/reminders/timesheets/forSubmission/email/immediate';
const AUTHORISATION = '/reminders/timesheets/forAuthorisation/email/immediate';
const HOW = 'One mail a person, whatever schedules have sent. Scope `timesheets:write`.';
const HOW_BY_NAME = HOW.replace('Scope `timesheets:write`', 'Scopes `timesheets:write` and `directory:read`');
const done = json(RemindedDocument, 'Who is reminded, and who is left out and why');
const query = RemindedRangeSchema.safeExtend({ roleId: CollectionQuery.shape.roleId }).strict();

const all = (path: string, operationId: string, whom: string) =>
  createRoute({
    method: 'post',
    path,
    operationId,
    tags,
    summary: `Remind ${whom} now`,
    description: `Everybody whom the query finds, 500 at most; \`from\` and \`to\` are required. ${HOW}`,
    request: { query },
    responses: { 200: done, ...problems(422) },
  });
const submissionAll = all(SUBMISSION, 'remindOfSubmission', 'contractors of missing timesheets');
const authorisationAll = all(AUTHORISATION, 'remindOfAuthorisation', 'primary authorisers of waiting timesheets');

const submissionOne = createRoute({
  method: 'post',
  path: `${SUBMISSION}/{contractorId}`,
  operationId: 'remindContractor',
  tags,
  summary: 'Remind one contractor of all their missing timesheets on a contract',
  description: `Even where their reminders are switched off. ${HOW}`,
  request: { params: z.object({ contractorId: z.string() }) },
  responses: { 200: done, ...problems(404) },
});
const submissionPeriod = createRoute({
  method: 'post',
  path: `${SUBMISSION}/{contractorId}/{period}`,
  operationId: 'remindContractorOfPeriod',
  tags,
  summary: 'Remind one contractor of one period',
  description: `\`period\` is any date of it, or the id of a rejected or deleted timesheet of it. ${HOW}`,
  request: { params: z.object({ contractorId: z.string(), period: z.string() }) },
  responses: { 200: done, ...problems(404, 409) },
});
const authorisationOne = createRoute({
  method: 'post',
  path: `${AUTHORISATION}/{authoriserContactId}`,
  operationId: 'remindAuthoriser',
  tags,
  summary: 'Remind one primary authoriser of all that waits for them',
  description: HOW_BY_NAME,
  request: { params: z.object({ authoriserContactId: z.string() }) },
  responses: { 200: done, ...problems(404) },
});
const authorisationTimesheet = createRoute({
  method: 'post',
  path: `${AUTHORISATION}/{authoriserContactId}/{timesheetId}`,
  operationId: 'remindAuthoriserOfTimesheet',
  tags,
  summary: 'Remind one authoriser of one timesheet',
  description: `Any authoriser of the placement. ${HOW_BY_NAME}`,
  request: { params: z.object({ authoriserContactId: z.string(), timesheetId: z.string() }) },
  responses: { 200: done, ...problems(404, 409) },
});

/** Reminding by hand, at once. */
export function immediateReminders(api: OpenAPIHono<ApiEnvironment>): void {
  for (const [route, reason] of [
    [submissionAll, 'missing'],
    [authorisationAll, 'pending'],
  ] as const)
    api.openapi(route, async (c) => {
      const { roleId: _, ...filter } = c.req.valid('query');
      return c.json(await remindOwed(c.get('context'), { reason, filter }, composeReminder), 200);
    });
  for (const route of [submissionOne, submissionPeriod])
    api.openapi(route, async (c) =>
      c.json(await remindContractor(c.get('context'), c.req.valid('param'), composeReminder), 200),
    );
  for (const route of [authorisationOne, authorisationTimesheet])
    api.openapi(route, async (c) =>
      c.json(await remindAuthoriser(c.get('context'), c.req.valid('param'), composeReminder), 200),
    );
}
