import { contractorLabel } from '#domain/agencies/contractor-label.ts';
import { type Command, Option } from 'commander';
import { parseInput } from '#domain/parse-input.ts';
import { listMissing } from '#domain/reminders/list-missing.server.ts';
import { ReminderFilterSchema } from '#domain/reminders/reminder.schema.ts';
import { findTimesheetId } from '#domain/timesheets/find-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { PullTimesheetsSchema } from '#domain/timesheets/pull-timesheets.schema.ts';
import { pullTimesheet, pullTimesheets } from '#domain/timesheets/pull-timesheets.server.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';
import { asListing } from '../listing.ts';
import { wholeNumber } from '../values.ts';
import { withClientId, withTimesheetFilter } from '../timesheet-filter.ts';
import { hoursShown, type PulledTimesheet, showTimesheet } from '../timesheet-lines.ts';

/** `timesheets list | show | missing` */
export function registerTimesheetCommands(program: Command): void {
  const noun = withExample(
    program.command('timesheets').description('timesheets of an agency'),
    'countersign timesheets list --status pending --agency calder-finch',
  );
  asListing(
    withExample(
      withTimesheetFilter(noun.command('list').description('page through timesheets, with the API’s filters'))
        .addOption(
          new Option(
            '--sort <field>',
            'in which order; -updatedAt, what changed last first, when absent, and updatedAt behind --updated-since',
          ).choices(['updatedAt', '-updatedAt', 'beginning', '-beginning']),
        )
        .addOption(wholeNumber('--limit <number>', 'how many, 1 to 1,000; 50 when absent', { min: 1, max: 1000 }))
        .option('--cursor <cursor>', 'where the page before ended'),
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
        .description('periods that are over and have no timesheet')
        .option('--contractor-id <id>', 'only this contractor’s')
        .option('--contract-id <id>', 'only on this contract')
        .option('--client-id <id>', 'only for this client, by its id or reference')
        .option('--from <date>', 'only periods that touch this day or later ones')
        .option('--to <date>', 'only periods that touch this day or earlier ones'),
      'countersign timesheets missing --from 2026-05-01 --agency calder-finch',
    ),
  ).action(missing);
}

async function list(options: Record<string, unknown>, command: Command): Promise<void> {
  // Whoever follows changes reads them forwards; whoever looks wants the latest.
  const sort = options.updatedSince === undefined ? '-updatedAt' : 'updatedAt';
  await forAgency(command, async ({ ctx, output }) => {
    const asked = await withClientId(ctx, options);
    const { body } = await pullTimesheets(ctx, parseInput(PullTimesheetsSchema, { sort, ...asked }));
    const found = JSON.parse(body) as { timesheets: PulledTimesheet[]; page: { nextCursor: string | null } };
    const { nextCursor } = found.page;
    await output.list({
      document: found,
      items: found.timesheets,
      columns: [
        ['TIMESHEET', 'friendlyId'],
        ['STATUS', 'status', ({ isVoid, status }) => (isVoid ? 'void' : status)],
        [contractorLabel(ctx.agency.settings).one.toUpperCase(), 'fullname'],
        ['CONTRACT', 'contractName'],
        ['CLIENT', 'clientName'],
        ['BEGINNING', 'beginning'],
        ['ENDING', 'ending'],
        ['TIME', 'time', (sheet) => hoursShown(sheet, ctx.agency.settings.hourFormat.decimal)],
      ],
      note: nextCursor && `More follow: --cursor ${nextCursor}`,
    });
  });
}

async function show(name: string, _options: unknown, command: Command): Promise<void> {
  await forAgency(command, async ({ ctx, output }) => {
    const timesheetId = await findTimesheetId(ctx, name);
    const document = JSON.parse(await pullTimesheet(ctx, timesheetId)) as unknown;
    const timesheet = await getTimesheet(ctx, timesheetId);
    output.result(document, () => showTimesheet(ctx.agency, timesheet, output));
  });
}

async function missing(options: Record<string, unknown>, command: Command): Promise<void> {
  await forAgency(command, async ({ ctx, output }) => {
    const periods = await listMissing(ctx, parseInput(ReminderFilterSchema, await withClientId(ctx, options)));
    await output.list({
      document: { missing: periods },
      items: periods,
      columns: [
        [contractorLabel(ctx.agency.settings).one.toUpperCase(), 'fullname'],
        ['CONTRACT', 'contractName'],
        ['CLIENT', 'clientName'],
        ['BEGINNING', 'beginning'],
        ['ENDING', 'ending'],
        ['LAST REMINDED', 'lastReminded'],
      ],
      note: periods.length === 1 ? '1 period is missing.' : `${periods.length} periods are missing.`,
    });
  });
}
