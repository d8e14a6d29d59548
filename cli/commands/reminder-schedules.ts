import type { Command } from 'commander';
import { REMINDER_REASONS, SCHEDULE_KINDS, scheduleInWords } from '#domain/reminders/reminder.ts';
import { type Schedule, SCHEDULE_FIELDS_OF_KINDS, scopeInWords, toRule } from '#domain/reminders/schedules/schedule.ts';
import { allOf, clientIdOf } from '../api/pages.ts';
import { commandsOn } from '../api/record-commands.ts';
import { requireOfKind } from '../options/schedule-options.ts';

type CreateOptions = {
  reason: string;
  kind: string;
  day?: string;
  date?: string;
  client?: string;
  contract?: string;
  off?: boolean;
};

const PATH = '/reminders';
/** The kinds of schedule that an option belongs to. */
const OF_KINDS = { day: SCHEDULE_FIELDS_OF_KINDS.dayOfTheWeek, date: SCHEDULE_FIELDS_OF_KINDS.fixedDate };
const inWords = (schedule: Schedule) => `${scheduleInWords(toRule(schedule))}: ${scopeInWords(schedule)}`;

/** `reminders schedules list | create | delete` */
export function registerScheduleCommands(noun: Command): void {
  const schedules = commandsOn<Schedule>(noun, {
    path: PATH,
    name: 'reminders',
    columns: [
      ['ID', 'remindersId'],
      ['REASON', 'reason'],
      ['WHEN', 'when', (schedule) => scheduleInWords(toRule(schedule))],
      ['FOR', 'for', ({ contractName, clientName }) => contractName ?? clientName ?? 'all clients'],
      ['STATE', 'state', ({ isEnabled }) => (isEnabled ? 'on' : 'off')],
    ],
  });
  schedules.list({
    description: 'list the schedules, oldest first',
    example: 'countersign reminders schedules list --agency calder-finch --json',
  });
  schedules.create({
    description: 'create a schedule',
    example:
      'countersign reminders schedules create --reason missing --kind weekly --day Tuesday --agency calder-finch',
    takes: (command) =>
      command
        .requiredOption('--reason <reason>', REMINDER_REASONS.join(' or '))
        .requiredOption('--kind <kind>', `one of ${SCHEDULE_KINDS.join(', ')}`)
        .option('--day <day>', 'the day of a weekly schedule, such as Tuesday')
        .option('--date <date>', 'the date of a fixedDate schedule, such as 2026-05-28')
        .option('--client <id>', 'for this client only, by its id or reference')
        .option('--contract <id>', 'for this contract only')
        .option('--off', 'create it switched off'),
    body: async (options: CreateOptions, api) => {
      requireOfKind(options, OF_KINDS);
      const { reason, kind, day, date, client, contract, off } = options;
      return {
        reason,
        kind,
        dayOfTheWeek: day ?? null,
        fixedDate: date ?? null,
        clientId: client === undefined ? null : await clientIdOf(api, client),
        contractId: contract ?? null,
        isEnabled: !off,
      };
    },
    done: (schedule) => `Added ${inWords(schedule)} (${schedule.remindersId}).`,
  });
  schedules.remove({
    description: 'delete a schedule; reminders already sent are not sent again',
    argument: ['<id>', 'as reminders schedules list shows it'],
    example: 'countersign reminders schedules delete 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11 --agency calder-finch',
    id: 'remindersId',
    find: async (api, id) => (await allOf<Schedule>(api, PATH, 'reminders')).find((one) => one.remindersId === id),
    done: (schedule) => (schedule ? `Deleted ${inWords(schedule)}.` : 'The schedule is deleted.'),
  });
}
