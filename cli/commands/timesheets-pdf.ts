import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';

/** `timesheets pdf`, beside the other commands of the noun. */
export function registerTimesheetPdfCommand(program: Command): void {
  const noun =
    program.commands.find((command) => command.name() === 'timesheets') ??
    withExample(
      program.command('timesheets').description('timesheets of an agency'),
      'countersign timesheets pdf 0197a3c0-0000-7000-8000-000000000001 --agency calder-finch',
    );
  withExample(
    noun
      .command('pdf')
      .description('write one timesheet as a PDF')
      .argument('<id>', 'the timesheet')
      .option('--out <file>', 'where to; named after the timesheet when absent'),
    'countersign timesheets pdf 0197a3c0-0000-7000-8000-000000000001 --out week.pdf --agency calder-finch',
  ).action((id: string, { out }: { out?: string }, command: Command) =>
    forAgency(command, async ({ ctx, platform, output }) => {
      const { name, content } = await openTimesheetPdf(ctx, platform.pdf, { timesheetId: id });
      const file = out ?? name;
      await writeFile(file, content);
      output.result({ timesheetId: id, file, bytes: content.length }, () => output.line(`Written to ${file}.`));
    }),
  );
}
