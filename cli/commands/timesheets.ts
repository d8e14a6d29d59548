import { type Command, Option } from 'commander';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import type { MissingPeriod } from '#domain/reminders/reminder.ts';
import { forAgencyApi } from '../api/for-agency-api.ts';
import type { Query } from '../api/client.ts';
import { allOf } from '../api/pages.ts';
import { timesheetIdOf } from '../api/timesheet-named.ts';
import { withExample } from '../program/example.ts';
import { asListing, moreBy } from '../printing/listing.ts';
import { wholeNumber } from '../options/values.ts';
import { withClientId, withTimesheetFilter } from '../options/timesheet-filter.ts';
import {
  hoursShown,
  type PulledNote,
  type PulledTimesheet,
  showTimesheet,
  type WholeTimesheet,
} from '../printing/timesheet-lines.ts';
import { counted } from '../printing/counted.ts';

/** `timesheets list | show | missing` */
export function registerTimesheetCommands(noun: Command): void {
  asListing(
    withExample(
      withTimesheetFilter(noun.command('list').description('page through timesheets, with the API’s filters'))
        .addOption(
          new Option(
            '--sort <field>',
            'the order; -updatedAt (latest change first) by default, and updatedAt with --updated-since',
          ).choices(['updatedAt', '-updatedAt', 'beginning', '-beginning']),
        )
        .addOption(wholeNumber('--limit <number>', 'how many, 1 to 1,000; 50 by default', { min: 1, max: 1000 }))
        .option('--cursor <cursor>', 'where the previous page ended'),
      'countersign timesheets list --status pending --sort=-beginning --agency calder-finch',
    ),
  ).action(list);
  withExample(
    noun
      .command('show')
      .description('one timesheet')
      .argument('<timesheet>', 'its number, such as TS-000123, or its id'),
    'countersign timesheets show TS-000123 --agency calder-finch',
  ).action(show);
  asListing(
    withExample(
      noun
        .command('missing')
        .description('list periods that have ended without a timesheet')
        .option('--contractor-id <id>', 'only for this contractor')
        .option('--contract-id <id>', 'only on this contract')
        .option('--client-id <id>', 'only for this client, by its id or reference')
        .option('--from <date>', 'only periods that end on or after this day')
        .option('--to <date>', 'only periods that begin on or before this day'),
      'countersign timesheets missing --from 2026-05-01 --agency calder-finch',
    ),
  ).action(missing);
}

async function list(options: Query, command: Command): Promise<void> {
  // Following changes means reading forwards; otherwise the latest come first.
  const sort = options.updatedSince === undefined ? '-updatedAt' : 'updatedAt';
  await forAgencyApi(command, async ({ api, output }) => {
    const requested = await withClientId(api, options);
    type Found = { timesheets: PulledTimesheet[]; page: { nextCursor: string | null } };
    const found = await api.get<Found>('/timesheets', { sort, ...requested });
    const agency = await api.agency();
    const { nextCursor } = found.page;
    await output.list({
      document: found,
      items: found.timesheets,
      columns: [
        ['TIMESHEET', 'friendlyId'],
        ['STATUS', 'status', ({ isVoid, status }) => (isVoid ? 'void' : status)],
        [contractorLabel(agency).one.toUpperCase(), 'fullname'],
        ['CONTRACT', 'contractName'],
        ['CLIENT', 'clientName'],
        ['BEGINNING', 'beginning'],
        ['ENDING', 'ending'],
        ['TIME', 'time', (sheet) => hoursShown(sheet, agency.hourFormat.decimal)],
      ],
      note: moreBy('cursor', nextCursor),
    });
  });
}

async function show(named: string, _options: unknown, command: Command): Promise<void> {
  await forAgencyApi(command, async ({ api, output }) => {
    const path = `/timesheets/${await timesheetIdOf(api, named)}`;
    const timesheet = await api.get<WholeTimesheet>(path);
    const { notes } = await api.get<{ notes: PulledNote[] }>(`${path}/notes`);
    const agency = await api.agency();
    output.result(timesheet, () => showTimesheet(agency, timesheet, notes, output));
  });
}

async function missing(options: Query, command: Command): Promise<void> {
  await forAgencyApi(command, async ({ api, output }) => {
    const requested = await withClientId(api, options);
    const path = '/reminders/GetMissingTimesheetsForSubmission';
    const periods = await allOf<MissingPeriod>(api, path, 'missingTimesheets', requested);
    await output.list({
      document: { missing: periods },
      items: periods,
      columns: [
        [contractorLabel(await api.agency()).one.toUpperCase(), 'fullname'],
        ['CONTRACT', 'contractName'],
        ['CLIENT', 'clientName'],
        ['BEGINNING', 'beginning'],
        ['ENDING', 'ending'],
        ['LAST REMINDED', 'lastReminded'],
      ],
      note: `${counted(periods.length, 'period is', 'periods are')} missing.`,
    });
  });
}
