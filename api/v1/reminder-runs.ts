import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { dryMark, dryOrNot } from '#domain/dry-run.server.ts';
import { explainReminder } from '#domain/reminders/sending/explain-reminder.server.ts';
import { REMINDER_RULES } from '#domain/reminders/sending/explanation.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import type { ApiEnvironment } from '../environment.ts';
import { DryRunMark, DryRunQuery } from './dry-runs.ts';
import { RemindedDocument } from './reminder-json.ts';
import { json, problems } from './responses.ts';

const tags = ['reminders'];
const Sent = RemindedDocument.pick({ sent: true }).extend(DryRunMark).strict().openapi('SentReminders');
const Explanation = z
  .object({
    contractorId: z.string(),
    beginning: z.iso.date(),
    ending: z.iso.date(),
    rule: z.enum(REMINDER_RULES).openapi({ description: 'The rule that decides' }),
    isMissing: z.boolean(),
    sentence: z.string().openapi({ example: 'The reminder leaves on Tuesday, 26 May 2026.' }),
  })
  .strict()
  .openapi('ReminderExplanation');

const run = createRoute({
  method: 'post',
  path: '/reminders/run',
  operationId: 'runReminders',
  tags,
  summary: 'Send what the agency’s schedules ask for now',
  description: 'One mail a person and reason. Twice sends nothing more. Scope `timesheets:write`.',
  request: { query: DryRunQuery },
  responses: { 200: json(Sent, 'Who is reminded, of what'), ...problems(422) },
});
const explanation = createRoute({
  method: 'get',
  path: '/contractors/{contractorId}/reminders/{period}',
  operationId: 'explainReminder',
  tags,
  summary: 'Why a contractor is, was or is not reminded of a period',
  description: 'By the one rule that decides. Scope `timesheets:read`.',
  request: {
    params: z.object({
      contractorId: z.string(),
      period: z.string().openapi({ description: 'Any date of it', example: '2026-05-18' }),
    }),
  },
  responses: { 200: json(Explanation, 'The rule, and a sentence'), ...problems(404, 422) },
});

/** Running the schedules of reminders, and asking why. */
export function reminderRuns(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(run, async (c) => {
    const isDryRun = c.req.valid('query').dryRun ?? false;
    const { sent } = await dryOrNot(isDryRun, c.get('context'), (within) => runReminders(within, composeReminder));
    return c.json({ sent, ...dryMark(isDryRun) }, 200);
  });
  api.openapi(explanation, async (c) => {
    const { contractorId, period: beginning } = c.req.valid('param');
    return c.json(await explainReminder(c.get('context'), { contractorId, beginning }), 200);
  });
}
