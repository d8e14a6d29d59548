import type { Command } from 'commander';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { nounNamed } from '../program/noun.ts';
import { registerScheduleCommands } from './reminder-schedules.ts';
import { counted } from '../printing/counted.ts';

type Sent = { sent: { fullname: string; reason: string; periods: { beginning: string }[] }[] };
type Explanation = { beginning: string; ending: string; rule: string; sentence: string };

/** `reminders run | explain | schedules list | create | delete` */
export function registerReminderCommands(noun: Command): void {
  withExample(
    withDryRun(
      noun.command('run').description('send the reminders that are due now; running it again sends nothing twice'),
    ),
    'countersign reminders run --agency calder-finch --now 2026-05-25T08:00:00Z',
    'countersign reminders run --dry-run --agency calder-finch',
  ).action(({ dryRun: isDryRun = false }: { dryRun?: boolean }, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const query = isDryRun ? { dryRun: true } : {};
      const answer = await api.change<Sent>('POST', '/reminders/run', { query });
      output.result(answer, () => {
        const { sent } = answer;
        const rows = sent.map(({ fullname, reason, periods }) => [
          fullname,
          reason,
          periods.map(({ beginning }) => beginning).join(', '),
        ]);
        if (sent.length > 0) output.table(['TO', 'REASON', 'PERIODS BEGINNING'], rows);
        if (sent.length === 0) return output.line('Nothing to send.');
        output.line(`${counted(sent.length, 'reminder')} ${isDryRun ? 'would be queued' : 'queued'}.`);
        if (isDryRun) output.line(NOTHING_DONE);
      });
    }),
  );
  withExample(
    noun
      .command('explain')
      .description('explain why a contractor is, was or will not be reminded about a period')
      .requiredOption('--contractor <id>', 'the contractor')
      .requiredOption('--period <date>', 'any date in the period'),
    'countersign reminders explain --contractor 0197a3c0-0000-7000-8000-000000000001 --period 2026-05-18 --agency calder-finch',
  ).action((options: { contractor: string; period: string }, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const path = `/contractors/${part(options.contractor)}/reminders/${part(options.period)}`;
      const explanation = await api.get<Explanation>(path);
      const { beginning, ending, rule, sentence } = explanation;
      output.result(explanation, () => output.line(`${beginning} to ${ending}: ${sentence} (${rule})`));
    }),
  );
  nounNamed(
    'schedules',
    'when reminders are sent automatically',
    'countersign reminders schedules list --agency calder-finch',
    registerScheduleCommands,
  )(noun);
}
