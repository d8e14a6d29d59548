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
import { withTimesheetFilter } from '../timesheet-filter.ts';
import { hoursShown, type PulledTimesheet, showTimesheet } from '../timesheet-lines.ts';

/** `timesheets list | show | missing` */
export function registerTimesheetCommands(program: Command): void {
  const noun = withExample(
    program.command('timesheets').description('timesheets of an agency'),
    'countersign timesheets list --status pending --agency calder-finch',
  );
  withExample(
    withTimesheetFilter(noun.command('list').description('page through timesheets, with the API’s filters'))
      .addOption(
        new Option('--sort <field>', 'in which order').choices(['updatedAt', '-updatedAt', 'beginning', '-beginning']),
      )
      .option('--limit <number>', 'how many, 1 to 1000; 50 when absent')
      .option('--cursor <cursor>', 'where the page before ended'),
    'countersign timesheets list --status pending --sort=-beginning --agency calder-finch',
  ).action(list);
  withExample(
    noun
      .command('show')
      .description('one timesheet')
      .argument('<timesheet>', 'its number, such as TS-000123, or its id'),
    'countersign timesheets show TS-000123 --agency calder-finch',
  ).action(show);
  withExample(
    noun
      .command('missing')
      .description('periods that are over and have no timesheet')
      .option('--contractor-id <id>', 'only this contractor’s')
      .option('--contract-id <id>', 'only on this contract')
      .option('--client-id <id>', 'only for this client')
      .option('--from <date>', 'only periods that touch this day or later ones')
      .option('--to <date>', 'only periods that touch this day or earlier ones'),
    'countersign timesheets missing --from 2026-05-01 --agency calder-finch',
  ).action(missing);
}

async function list(options: Record<string, string>, command: Command): Promise<void> {
  await forAgency(command, async ({ ctx, output }) => {
    const { body } = await pullTimesheets(ctx, parseInput(PullTimesheetsSchema, options));
    const found = JSON.parse(body) as { timesheets: PulledTimesheet[]; page: { nextCursor: string | null } };
    output.result(found, () => {
      const rows = found.timesheets.map((sheet) => [
        sheet.friendlyId,
        sheet.isVoid ? 'void' : sheet.status,
        sheet.fullname,
        sheet.contractName,
        sheet.clientName,
        sheet.beginning,
        sheet.ending,
        hoursShown(sheet, ctx.agency.settings.hourFormat.decimal),
      ]);
      output.table(
        [
          'TIMESHEET',
          'STATUS',
          contractorLabel(ctx.agency.settings).one.toUpperCase(),
          'CONTRACT',
          'CLIENT',
          'BEGINNING',
          'ENDING',
          'TIME',
        ],
        rows,
      );
      if (found.page.nextCursor) output.line(`More follow: --cursor ${found.page.nextCursor}`);
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

async function missing(options: Record<string, string>, command: Command): Promise<void> {
  await forAgency(command, async ({ ctx, output }) => {
    const periods = await listMissing(ctx, parseInput(ReminderFilterSchema, options));
    output.result({ missing: periods }, () => {
      const rows = periods.map((period) => [
        period.fullname,
        period.contractName,
        period.clientName,
        period.beginning,
        period.ending,
        period.lastReminded,
      ]);
      output.table(
        [
          contractorLabel(ctx.agency.settings).one.toUpperCase(),
          'CONTRACT',
          'CLIENT',
          'BEGINNING',
          'ENDING',
          'LAST REMINDED',
        ],
        rows,
      );
      output.line(periods.length === 1 ? '1 period is missing.' : `${periods.length} periods are missing.`);
    });
  });
}
