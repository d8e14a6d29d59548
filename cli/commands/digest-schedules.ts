import type { Command } from 'commander';
import {
  DIGEST_KINDS,
  DIGEST_PERIODS,
  type DigestSchedule,
  digestScheduleInWords,
} from '#domain/digests/digest-schedule.ts';
import { type ApiWork, forAgencyApi } from '../api/for-agency-api.ts';
import { allOf, part } from '../api/pages.ts';
import { NOTHING_DONE, withDryRun } from '../dry-run.ts';
import { withExample } from '../example.ts';
import { asListing } from '../listing.ts';
import { findLayout } from '../payroll-file.ts';
import { wholeNumber } from '../values.ts';

const PATH = '/digestSchedules';
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

/** `digest run` and `digest schedules list | create | delete` */
export function registerDigestScheduleCommands(digest: Command): void {
  withExample(
    withDryRun(
      digest.command('run').description('send the digests that are due now; running it again sends nothing twice'),
    ),
    'countersign digest run --agency calder-finch --now 2026-06-01T08:00:00Z',
  ).action(({ dryRun }: { dryRun?: boolean }, command: Command) => forAgencyApi(command, dryRun ? sayDue : run));
  const noun = withExample(
    digest.command('schedules').description('when digests are sent automatically'),
    'countersign digest schedules list --agency calder-finch',
  );
  asListing(
    withExample(
      noun.command('list').description('list the schedules, oldest first'),
      'countersign digest schedules list --agency calder-finch --json',
    ),
  ).action((_options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const digestSchedules = await allOf<DigestSchedule>(api, PATH, 'digestSchedules');
      await output.list({
        document: { digestSchedules },
        items: digestSchedules,
        columns: [
          ['ID', 'digestScheduleId'],
          ['NAME', 'name'],
          ['WHEN', 'when', digestScheduleInWords],
          ['NEXT', 'nextRunAt', ({ nextRunAt }) => nextRunAt ?? 'off'],
          ['TO', 'recipients', ({ recipients }) => recipients.join(', ')],
        ],
      });
    }),
  );
  withExample(
    noun
      .command('create')
      .description('create a schedule, in the agency’s time zone')
      .requiredOption('--name <name>', 'what it is called')
      .requiredOption('--kind <kind>', `one of ${DIGEST_KINDS.join(', ')}`)
      .requiredOption('--period <period>', `one of ${DIGEST_PERIODS.join(', ')}`)
      .requiredOption('--recipient <address...>', 'who gets it, 20 at most')
      .option('--day <day>', 'the day of a weekly schedule, such as Monday')
      .addOption(
        wholeNumber('--date <number>', 'the day of the month of a monthly schedule, 1 to 28', { min: 1, max: 28 }),
      )
      .addOption(
        wholeNumber('--hour <number>', 'the hour of a weekly or monthly schedule, 0 to 23', { min: 0, max: 23 }),
      )
      .option('--cron <expression>', 'a cron expression of five fields for a custom schedule, at most once a day')
      .option('--layout <name>', 'a payroll layout whose file goes with the digest; no run takes it')
      .option('--off', 'create it switched off'),
    'countersign digest schedules create --name Payroll --kind weekly --day Monday --hour 7 --period previousWeek --recipient payroll@calderfinch.example --agency calder-finch',
  ).action((options: CreateOptions, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const { name, kind, period, recipient, day, date, hour, cron, layout, off } = options;
      const found = layout === undefined ? null : await findLayout(api, layout);
      const body = {
        name,
        kind,
        period,
        recipients: recipient,
        dayOfTheWeek: day ?? null,
        dayOfTheMonth: date ?? null,
        hour: hour ?? null,
        cron,
        payrollLayoutId: found?.payrollLayoutId ?? null,
        isEnabled: !off,
      };
      const schedule = await api.change<DigestSchedule>('POST', PATH, { body });
      const inWords = `${schedule.name}, ${digestScheduleInWords(schedule)}`;
      output.result(schedule, () => output.line(`Added ${inWords} (${schedule.digestScheduleId}).`));
    }),
  );
  withExample(
    noun
      .command('delete')
      .description('delete a schedule; digests already sent stay in the list')
      .argument('<id>', 'as digest schedules list shows it'),
    'countersign digest schedules delete 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11 --agency calder-finch',
  ).action((digestScheduleId: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const path = `${PATH}/${part(digestScheduleId)}`;
      const { name } = await api.get<DigestSchedule>(path);
      await api.change('DELETE', path);
      output.result({ digestScheduleId }, () => output.line(`The schedule “${name}” is deleted.`));
    }),
  );
}

async function sayDue({ api, output }: ApiWork): Promise<void> {
  type Due = { sent: []; due: DigestSchedule[]; isDryRun: true };
  const { due, isDryRun } = await api.change<Due>('POST', '/digests/run', { query: { dryRun: true } });
  output.result({ due, isDryRun }, () => {
    const rows = due.map(({ name, nextRunAt, recipients }) => [name, nextRunAt, recipients.join(', ')]);
    if (due.length > 0) output.table(['NAME', 'DUE', 'TO'], rows);
    output.line(due.length === 0 ? 'Nothing to send.' : `${due.length} digests would be queued.\n${NOTHING_DONE}`);
  });
}

async function run({ api, output }: ApiWork): Promise<void> {
  const { sent } = await api.change<{ sent: Sent[] }>('POST', '/digests/run');
  output.result({ sent }, () => {
    const rows = sent.map(({ name, from, to, recipients }) => [name, from, to, recipients.join(', ')]);
    if (sent.length > 0) output.table(['NAME', 'FROM', 'TO', 'QUEUED FOR'], rows);
    output.line(sent.length === 0 ? 'Nothing to send.' : `${sent.length} digests queued.`);
  });
}
