import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { fileNameOf } from '../api/file-answer.ts';
import { timesheetIdOf } from '../api/timesheet-named.ts';
import { withExample } from '../program/example.ts';
import { requireNoTerminal, STANDARD, writeOut } from '../printing/standard-streams.ts';

/** `timesheets pdf`, alongside the noun's other commands. */
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
      .option('--out <file>', 'the file to write; - for standard output; named after the timesheet by default'),
    'countersign timesheets pdf TS-000123 --out week.pdf --agency calder-finch',
  ).action((named: string, { out }: { out?: string }, command: Command) => {
    if (out === STANDARD) requireNoTerminal(out, 'a PDF');
    return forAgencyApi(command, async ({ api, output }) => {
      const timesheetId = await timesheetIdOf(api, named);
      const answer = await api.open(`/timesheets/${timesheetId}/pdf`, { accept: 'application/pdf' });
      const content = Buffer.from(await answer.arrayBuffer());
      const file = out ?? fileNameOf(answer);
      await writeOut(file, Readable.from([content]));
      if (file === STANDARD) return;
      output.result({ timesheetId, file, bytes: content.length }, () => output.line(`Written to ${file}.`));
    });
  });
}
