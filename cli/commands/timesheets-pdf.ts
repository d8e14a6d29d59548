import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import { findTimesheetId } from '#domain/timesheets/find-timesheet.server.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';
import { requireNoTerminal, STANDARD, writeOut } from '../standard-streams.ts';

/** `timesheets pdf`, beside the other commands of the noun. */
export function registerTimesheetPdfCommand(program: Command): void {
  const noun =
    program.commands.find((command) => command.name() === 'timesheets') ??
    withExample(
      program.command('timesheets').description('timesheets of an agency'),
      'countersign timesheets pdf TS-000123 --agency calder-finch',
    );
  withExample(
    noun
      .command('pdf')
      .description('write one timesheet as a PDF')
      .argument('<timesheet>', 'its number, such as TS-000123, or its id')
      .option('--out <file>', 'where to; - for standard output; named after the timesheet when absent'),
    'countersign timesheets pdf TS-000123 --out week.pdf --agency calder-finch',
  ).action((named: string, { out }: { out?: string }, command: Command) => {
    if (out === STANDARD) requireNoTerminal(out, 'a PDF');
    return forAgency(command, async ({ ctx, platform, output }) => {
      const timesheetId = await findTimesheetId(ctx, named);
      const { name, content } = await openTimesheetPdf(ctx, platform.pdf, { timesheetId });
      const file = out ?? name;
      await writeOut(file, Readable.from([content]));
      if (file === STANDARD) return;
      output.result({ timesheetId, file, bytes: content.length }, () => output.line(`Written to ${file}.`));
    });
  });
}
