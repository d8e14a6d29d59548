import { z } from '@hono/zod-openapi';
import { dryMark, dryOrNot } from '#domain/dry-run.server.ts';
import { explainReminder } from '#domain/reminders/sending/explain-reminder.server.ts';
import { REMINDER_RULES } from '#domain/reminders/sending/explanation.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { DryRunMark, DryRunQuery } from './dry-runs.ts';
import { RemindedDocument } from './reminder-json.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';

const Sent = RemindedDocument.pick({ sent: true }).extend(DryRunMark).strict().openapi('SentReminders');
const Explanation = z
  .object({
    contractorId: z.string(),
    beginning: z.iso.date(),
    ending: z.iso.date(),
    rule: z.enum(REMINDER_RULES).openapi({ description: 'The rule that applies' }),
    isMissing: z.boolean(),
    sentence: z.string().openapi({ example: 'The reminder leaves on Tuesday, 26 May 2026.' }),
  })
  .strict()
  .openapi('ReminderExplanation');

/** Registers the endpoints that run reminder schedules and explain their outcome. */
export function reminderRuns(operations: Operations): void {
  operations.post('/reminders/run', 'runReminders', {
    summary: 'Send what the agency’s schedules ask for now',
    description: 'One email per person and reason. Calling it again sends nothing twice.',
    query: DryRunQuery,
    responses: { 200: json(Sent, 'Who is reminded, and of what') },
    run: async ({ ctx, query }) => {
      const isDryRun = query.dryRun ?? false;
      const { sent } = await dryOrNot(isDryRun, ctx, (within) => runReminders(within, composeReminder));
      return { sent, ...dryMark(isDryRun) };
    },
  });
  operations.get('/contractors/{contractorId}/reminders/{period}', 'explainReminder', {
    summary: 'Why a contractor is, was or is not reminded of a period',
    description: 'By the rule that applies.',
    params: { period: z.string().openapi({ description: 'Any date in the period', example: '2026-05-18' }) },
    responses: { 200: json(Explanation, 'The rule, and an explanation in a sentence') },
    run: ({ ctx, params: { contractorId, period: beginning } }) => explainReminder(ctx, { contractorId, beginning }),
  });
}
