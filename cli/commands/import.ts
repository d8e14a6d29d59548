import { basename } from 'node:path';
import { access } from 'node:fs/promises';
import { Argument, type Command } from 'commander';
import { IMPORT_COLUMNS, IMPORT_KINDS, type ImportKind } from '#domain/imports/import-kind.ts';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { readTable, type ReadRow } from '#platform/spreadsheets.ts';
import { forAgency, outputOf } from '../context.ts';
import { withExample } from '../example.ts';
import { Refused, UsageError } from '../exit.ts';
import type { Output } from '../output.ts';

const kindArgument = () => new Argument('<kind>', 'what the rows are').choices(IMPORT_KINDS);
const MOST_SHOWN = 200; // rows of the table for people; --json has them all

/** `import plan | apply | template` */
export function registerImportCommands(program: Command): void {
  const noun = withExample(
    program.command('import').description('bring records in from CSV or Excel files'),
    'countersign import plan contractors contractors.xlsx --agency calder-finch',
  );
  for (const [verb, run, description] of [
    ['plan', planImport, 'say what would happen to each row, and write nothing'],
    ['apply', applyImport, 'import a file whole or not at all'],
  ] as const) {
    withExample(
      noun
        .command(verb)
        .description(description)
        .addArgument(kindArgument())
        .argument('<file>', 'a .csv or .xlsx file'),
      `countersign import ${verb} clients clients.csv --agency calder-finch`,
    ).action(async (kind: ImportKind, file: string, _options, command: Command) => {
      await access(file).catch(() => {
        throw new UsageError(`There is no file ${file}.`);
      });
      await forAgency(command, async ({ ctx, output, platform }) => {
        const table = await readRows(file, output);
        const lowercaseEmails = platform.config.lowercaseEmails;
        const report = await run(ctx, { kind, fileName: basename(file), table, lowercaseEmails });
        output.progress('');
        output.result(report, () => show(report, output));
        if (report.problems.length > 0) throw new Refused();
      });
    });
  }
  withExample(
    noun.command('template').description('print the header of a kind, with an example row').addArgument(kindArgument()),
    'countersign import template contractors > contractors.csv',
  ).action((kind: ImportKind, _options, command: Command) => {
    const columns = IMPORT_COLUMNS[kind];
    const csv = (texts: string[]) =>
      texts.map((text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',');
    const output = outputOf(command);
    output.result({ kind, columns }, () => {
      output.line(csv(columns.map(({ name }) => name)));
      output.line(csv(columns.map(({ example }) => example)));
    });
  });
}

async function readRows(file: string, output: Output): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of readTable(file, file)) {
    rows.push(row);
    if (rows.length % 1000 === 0) output.progress(`${rows.length} rows read`);
  }
  output.progress(`${rows.length} rows read, comparing`);
  return rows;
}

function show({ rows, counts, problems, isApplied }: ImportReport, output: Output): void {
  if (problems.length > 0) {
    output.table(
      ['ROW', 'COLUMN', 'PROBLEM'],
      problems.slice(0, MOST_SHOWN).map(({ row, column, message }) => [row, column, message]),
    );
  } else {
    const touched = rows.filter(({ outcome }) => outcome !== 'unchanged').slice(0, MOST_SHOWN);
    const told = touched.map(({ row, reference, outcome, changes }) => [row, reference, outcome, changesText(changes)]);
    if (told.length > 0) output.table(['ROW', 'REFERENCE', 'OUTCOME', 'CHANGES'], told);
  }
  const { created, changed, unchanged, rejected } = counts;
  output.line(`${created} created, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected.`);
  output.line(isApplied ? 'Applied.' : 'Nothing was written.');
}

function changesText(changes: ImportReport['rows'][number]['changes']): string {
  return Object.entries(changes)
    .map(([name, { from, to }]) => `${name}: ${String(from ?? '(empty)')} → ${String(to ?? '(empty)')}`)
    .join(', ');
}
