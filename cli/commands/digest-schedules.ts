import type { Command } from 'commander';
import {
  DIGEST_FIELDS_OF_KINDS,
  DIGEST_KINDS,
  DIGEST_PERIODS,
  type DigestSchedule,
  digestScheduleInWords,
} from '#domain/digests/digest-schedule.ts';
import { type ApiWork, forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { commandsOn } from '../api/record-commands.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { findLayout } from '../files/payroll-file.ts';
import { wholeNumber } from '../options/values.ts';
import { counted } from '../printing/counted.ts';
import { requireOfKind } from '../options/schedule-options.ts';

const PATH = '/digestSchedules';
/** The kinds of schedule that an option belongs to. */
const { dayOfTheWeek: day, dayOfTheMonth: date, hour, cron } = DIGEST_FIELDS_OF_KINDS;
const OF_KINDS = { day, date, hour, cron };
type Sent = { name: string; from: string; to: string; recipients: string[] };

type CreateOptions = {
  name: string;
  kind: string;
  period: string;
  recipient: string[];
  day?: string;
  date?: number;
  hour?: number;
  cron?: string;
  layout?: string;
  off?: boolean;
};

/** `digest run`: sends those that are due. */
export function registerDigestRun(digest: Command): void {
  withExample(
    withDryRun(
      digest.command('run').description('send the digests that are due now; running it again sends nothing twice'),
    ),
    'countersign digest run --agency calder-finch --now 2026-06-01T08:00:00Z',
  ).action(({ dryRun }: { dryRun?: boolean }, command: Command) => forAgencyApi(command, dryRun ? printDue : run));
}

/** `digest schedules list | create | delete` */
export function registerDigestScheduleCommands(noun: Command): void {
  const schedules = commandsOn<DigestSchedule>(noun, {
    path: PATH,
    name: 'digestSchedules',
    columns: [
      ['ID', 'digestScheduleId'],
      ['NAME', 'name'],
      ['WHEN', 'when', digestScheduleInWords],
      ['NEXT', 'nextRunAt', ({ nextRunAt }) => nextRunAt ?? 'off'],
      ['TO', 'recipients', ({ recipients }) => recipients.join(', ')],
    ],
  });
  schedules.list({
    description: 'list the schedules, oldest first',
    example: 'countersign digest schedules list --agency calder-finch --json',
  });
  schedules.create({
    description: 'create a schedule, in the agency’s time zone',
    example:
      'countersign digest schedules create --name Payroll --kind weekly --day Monday --hour 7 --period previousWeek --recipient payroll@calderfinch.example --agency calder-finch',
    takes: withSchedule,
    body: async (options: CreateOptions, api) => {
      requireOfKind(options, OF_KINDS);
      const { name, kind, period, recipient, day, date, hour, cron, layout, off } = options;
      return {
        name,
        kind,
        period,
        recipients: recipient,
        dayOfTheWeek: day ?? null,
        dayOfTheMonth: date ?? null,
        hour: hour ?? null,
        cron,
        payrollLayoutId: layout === undefined ? null : (await findLayout(api, layout)).payrollLayoutId,
        isEnabled: !off,
      };
    },
    done: (schedule) => `Added ${schedule.name}, ${digestScheduleInWords(schedule)} (${schedule.digestScheduleId}).`,
  });
  schedules.remove({
    description: 'delete a schedule; digests already sent stay in the list',
    argument: ['<id>', 'as digest schedules list shows it'],
    example: 'countersign digest schedules delete 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11 --agency calder-finch',
    id: 'digestScheduleId',
    find: (api, id) => api.get<DigestSchedule>(`${PATH}/${part(id)}`),
    done: ({ name }) => `The schedule “${name}” is deleted.`,
  });
}

function withSchedule(command: Command): Command {
  return command
    .requiredOption('--name <name>', 'what it is called')
    .requiredOption('--kind <kind>', `one of ${DIGEST_KINDS.join(', ')}`)
    .requiredOption('--period <period>', `one of ${DIGEST_PERIODS.join(', ')}`)
    .requiredOption('--recipient <address...>', 'who gets it, 20 at most')
    .option('--day <day>', 'the day of a weekly schedule, such as Monday')
    .addOption(
      wholeNumber('--date <number>', 'the day of the month of a monthly schedule, 1 to 28', { min: 1, max: 28 }),
    )
    .addOption(wholeNumber('--hour <number>', 'the hour of a weekly or monthly schedule, 0 to 23', { min: 0, max: 23 }))
    .option('--cron <expression>', 'a cron expression of five fields for a custom schedule, at most once a day')
    .option('--layout <name>', 'a payroll layout whose file goes with the digest; no run takes it')
    .option('--off', 'create it switched off');
}

async function printDue({ api, output }: ApiWork): Promise<void> {
  type Due = { sent: []; due: DigestSchedule[]; isDryRun: true };
  const { due, isDryRun } = await api.change<Due>('POST', '/digests/run', { query: { dryRun: true } });
  output.result({ due, isDryRun }, () => {
    const rows = due.map(({ name, nextRunAt, recipients }) => [name, nextRunAt, recipients.join(', ')]);
    if (due.length > 0) output.table(['NAME', 'DUE', 'TO'], rows);
    output.line(
      due.length === 0 ? 'Nothing to send.' : `${counted(due.length, 'digest')} would be queued.\n${NOTHING_DONE}`,
    );
  });
}

async function run({ api, output }: ApiWork): Promise<void> {
  const { sent } = await api.change<{ sent: Sent[] }>('POST', '/digests/run');
  output.result({ sent }, () => {
    const rows = sent.map(({ name, from, to, recipients }) => [name, from, to, recipients.join(', ')]);
    if (sent.length > 0) output.table(['NAME', 'FROM', 'TO', 'QUEUED FOR'], rows);
    output.line(sent.length === 0 ? 'Nothing to send.' : `${counted(sent.length, 'digest')} queued.`);
  });
}
