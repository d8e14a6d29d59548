import type { Command } from 'commander';
import { explainReminder } from '#domain/reminders/explain-reminder.server.ts';
import { runReminders } from '#domain/reminders/run-reminders.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { forAgency } from '../context.ts';
import { dryMark, dryOrNot, NOTHING_DONE, withDryRun } from '../dry-run.ts';
import { withExample } from '../example.ts';
import { registerScheduleCommands } from './reminder-schedules.ts';

/** `reminders run | explain | schedules list | create | delete` */
export function registerReminderCommands(program: Command): void {
  const noun = withExample(
    program.command('reminders').description('reminders of missing and waiting timesheets'),
    'countersign reminders run --agency calder-finch',
  );
  withExample(
    withDryRun(
      noun.command('run').description('send what the agency’s schedules ask for now; twice sends nothing more'),
    ),
    'countersign reminders run --agency calder-finch --now 2026-05-25T08:00:00Z',
    'countersign reminders run --dry-run --agency calder-finch',
  ).action(({ dryRun: isDryRun = false }: { dryRun?: boolean }, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const { sent } = await dryOrNot(isDryRun, ctx, (within) => runReminders(within, composeReminder));
      output.result({ sent, ...dryMark(isDryRun) }, () => {
        const rows = sent.map(({ fullname, reason, periods }) => [
          fullname,
          reason,
          periods.map(({ beginning }) => beginning).join(', '),
        ]);
        if (sent.length > 0) output.table(['TO', 'REASON', 'PERIODS BEGINNING'], rows);
        if (sent.length === 0) return output.line('Nothing to send.');
        output.line(isDryRun ? `${sent.length} reminders would be queued.` : `${sent.length} reminders queued.`);
        if (isDryRun) output.line(NOTHING_DONE);
      });
    }),
  );
  withExample(
    noun
      .command('explain')
      .description('why a contractor is, was or is not reminded of a period')
      .requiredOption('--contractor <id>', 'the contractor')
      .requiredOption('--period <date>', 'any date of the period'),
    'countersign reminders explain --contractor 0197a3c0-0000-7000-8000-000000000001 --period 2026-05-18 --agency calder-finch',
  ).action((options: { contractor: string; period: string }, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const input = { contractorId: options.contractor, beginning: options.period };
      const explanation = await explainReminder(ctx, input);
      const { beginning, ending, rule, sentence } = explanation;
      output.result(explanation, () => output.line(`${beginning} to ${ending}: ${sentence} (${rule})`));
    }),
  );
  registerScheduleCommands(noun);
}
