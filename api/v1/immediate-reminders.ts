import { remindAuthoriser, remindContractor } from '#domain/reminders/sending/remind-named.server.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import { RemindedRangeSchema } from '#domain/reminders/reminder.schema.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { CollectionQuery } from './pages.ts';
import { RemindedDocument } from './reminder-json.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';

const SUBMISSION = '/reminders/timesheets/forSubmission/email/immediate';
const AUTHORISATION = '/reminders/timesheets/forAuthorisation/email/immediate';
const HOW = 'One email per person, whatever schedules have already sent.';
const responses = { 200: json(RemindedDocument, 'Who is reminded, who is left out, and why') };
const ALL = [
  {
    path: SUBMISSION,
    operationId: 'remindOfSubmission',
    summary: 'Remind contractors of missing timesheets now',
    reason: 'missing',
  },
  {
    path: AUTHORISATION,
    operationId: 'remindOfAuthorisation',
    summary: 'Remind whoever is asked about waiting timesheets now',
    reason: 'pending',
  },
] as const;

/** Registers the operations that send reminders by hand, at once. */
export function immediateReminders(operations: Operations): void {
  for (const { path, operationId, summary, reason } of ALL)
    operations.post(path, operationId, {
      ...{ summary, responses },
      description: `Everybody the query finds, 500 at most; \`from\` and \`to\` are required. ${HOW}`,
      query: RemindedRangeSchema.safeExtend({ roleId: CollectionQuery.shape.roleId }).strict(),
      run: ({ ctx, query: { roleId: _, ...filter } }) => remindOwed(ctx, { reason, filter }, composeReminder),
    });
  operations.post(`${SUBMISSION}/{contractorId}`, 'remindContractor', {
    summary: 'Remind one contractor of all their missing timesheets on a contract',
    description: `Even where their reminders are switched off. ${HOW}`,
    responses,
    run: ({ ctx, params }) => remindContractor(ctx, params, composeReminder),
  });
  operations.post(`${SUBMISSION}/{contractorId}/{period}`, 'remindContractorOfPeriod', {
    summary: 'Remind one contractor of one period',
    description: `\`period\` is any date of it, or the id of a rejected or deleted timesheet of it. ${HOW}`,
    responses,
    run: ({ ctx, params }) => remindContractor(ctx, params, composeReminder),
  });
  operations.post(`${AUTHORISATION}/{authoriserContactId}`, 'remindAuthoriser', {
    summary: 'Remind one authoriser of everything waiting for them',
    description: HOW,
    responses,
    run: ({ ctx, params }) => remindAuthoriser(ctx, params, composeReminder),
  });
  operations.post(`${AUTHORISATION}/{authoriserContactId}/{timesheetId}`, 'remindAuthoriserOfTimesheet', {
    summary: 'Remind one authoriser of one timesheet',
    description: `Any authoriser of the placement. ${HOW}`,
    responses,
    run: ({ ctx, params }) => remindAuthoriser(ctx, params, composeReminder),
  });
}
