import { basename } from 'node:path';
import { Argument, type Command } from 'commander';
import { IMPORT_COLUMNS, IMPORT_KINDS, type ImportKind } from '#domain/imports/import-kind.ts';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { readTable, type ReadRow } from '#platform/spreadsheets.ts';
import { forAgency, outputOf } from '../context.ts';
import { withExample } from '../example.ts';
import { Refused } from '../exit.ts';
import type { Output } from '../output.ts';
import { tableName, withInput } from '../standard-streams.ts';

const kindArgument = () => new Argument('<kind>', 'what the rows are').choices(IMPORT_KINDS);
const MOST_SHOWN = 200; // rows of the table for people; --json has them all

/** `import plan | apply | template` */
export function registerImportCommands(program: Command): void {
  const noun = withExample(
    program.command('import').description('bring records in from CSV or Excel files'),
    'countersign import plan contractors contractors.xlsx --agency calder-finch',
  );
  withExample(
    withFile(noun.command('plan').description('say what would happen to each row, and write nothing')),
    'countersign import plan clients clients.csv --agency calder-finch',
  ).action((kind: ImportKind, file: string, _options, command: Command) => run(planImport, kind, file, command));
  withExample(
    withFile(noun.command('apply').description('import a file whole or not at all')).option(
      '--dry-run',
      'only say what would happen, as import plan does',
    ),
    'countersign import apply clients clients.csv --agency calder-finch',
    'curl https://hr.example/clients.csv | countersign import apply clients - --agency calder-finch',
  ).action((kind: ImportKind, file: string, { dryRun }: { dryRun?: boolean }, command: Command) =>
    run(dryRun ? planImport : applyImport, kind, file, command),
  );
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

const withFile = (command: Command) =>
  command.addArgument(kindArgument()).argument('<file>', 'a .csv or .xlsx file; - for standard input');

type Import = typeof planImport;

function run(work: Import, kind: ImportKind, file: string, command: Command): Promise<void> {
  return withInput(file, (input) =>
    forAgency(command, async ({ ctx, output, platform }) => {
      const fileName = await tableName(input);
      const table = await readRows(input.path, fileName, output);
      const { lowercaseEmails } = platform.config;
      const bar = output.bar('rows', table.length);
      const onProgress = async (hundredths: number) => bar.at(Math.floor((table.length * hundredths) / 100));
      const report = await work(ctx, {
        kind,
        fileName: basename(fileName),
        table,
        lowercaseEmails,
        onProgress,
      }).finally(() => bar.end());
      output.result(report, () => show(report, output));
      if (report.problems.length > 0) throw new Refused();
    }),
  );
}

async function readRows(path: string, fileName: string, output: Output): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  const bar = output.bar('rows read');
  try {
    for await (const row of readTable(path, fileName)) bar.at(rows.push(row));
  } finally {
    bar.end();
  }
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
