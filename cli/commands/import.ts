import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import {
  IMPORT_COLUMNS,
  IMPORT_INVITATIONS,
  IMPORT_KINDS,
  type ImportInvitations,
  type ImportKind,
} from '#domain/imports/import-kind.ts';
import type { RowReport } from '#domain/imports/import-report.ts';
import type { StoredReport } from '#domain/imports/stored-report.server.ts';
import type { Progress } from '../api/client.ts';
import { type Reading, ReadingFields } from '#domain/imports/reading/reading.ts';
import { forAgencyApi, onThisMachine } from '../api/for-agency-api.ts';
import { ApiProblem } from '../api/problem.ts';
import type { Sent } from '../api/transport.ts';
import { collectSooner } from '../program/collect-sooner.ts';
import { withExample } from '../program/example.ts';
import { Refused, UsageError } from '../program/exit.ts';
import { type GlobalOptions, outputOf } from '../options/global-options.ts';
import { MAX_INVITATION_HOURS } from '#domain/imports/kinds/inviting.ts';
import { FOUND_BY_WORDS } from '#domain/imports/named-records.ts';
import type { Output } from '../printing/output.ts';
import type { Bar } from '../printing/progress.ts';
import { wholeNumber } from '../options/values.ts';
import { type Input, STANDARD, tableName, withInput } from '../printing/standard-streams.ts';

const kindArgument = () => new Argument('<kind>', 'what the rows are').choices(IMPORT_KINDS);
/** The options for reading the file. */
type ReadingOptions = Omit<Reading, 'unknownColumns'> & {
  invitations?: ImportInvitations;
  invitationHours?: number;
  ignoreUnknownColumns?: boolean;
  ratesAreMeant?: boolean;
};
const MAX_SHOWN = 200; // rows in the table for people; --json has them all

/** `import plan | apply | template` */
export function registerImportCommands(noun: Command): void {
  withExample(
    withFile(noun.command('plan').description('show what would happen to each row, and write nothing')),
    'countersign import plan clients clients.csv --agency calder-finch',
  ).action((kind: ImportKind, file: string, options: ReadingOptions, command: Command) =>
    run('plan', { kind, file, options }, command),
  );
  withExample(
    withFile(noun.command('apply').description('import a file: all of it, or none')).option(
      '--dry-run',
      'show what would happen, as import plan does, and write nothing',
    ),
    'countersign import apply clients clients.csv --agency calder-finch',
    'curl https://hr.example/clients.csv | countersign import apply clients - --agency calder-finch',
  ).action(
    (kind: ImportKind, file: string, { dryRun, ...options }: ReadingOptions & { dryRun?: boolean }, command: Command) =>
      run(dryRun ? 'plan' : 'apply', { kind, file, options }, command),
  );
  withExample(
    onThisMachine(noun.command('template'))
      .description('print the headings for one kind of import, with an example row')
      .addArgument(kindArgument()),
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

/** Adds the options for reading a file, under the API's names. */
const withFile = (command: Command) =>
  command
    .addArgument(kindArgument())
    .argument('<file>', 'a delimited text file or a workbook (.xlsx); - for standard input')
    .addOption(choice('--encoding <name>', 'the encoding of a text file; UTF-8 by default', ReadingFields.encoding))
    .addOption(choice('--separator <name>', 'what separates the columns; detected by default', ReadingFields.separator))
    .option('--sheet <name>', 'the sheet of a workbook; the first by default')
    .addOption(
      wholeNumber('--heading-row <number>', 'the row that holds the headings; detected by default', {
        min: 1,
        max: 1000,
      }),
    )
    .addOption(choice('--dates <order>', 'how 4/5/2026 is read; day first by default', ReadingFields.dates))
    .addOption(
      new Option('--invitations <when>', 'when to invite people who are new; now by default').choices(
        IMPORT_INVITATIONS,
      ),
    )
    .addOption(
      wholeNumber('--invitation-hours <number>', 'how many hours to spread them over, with --invitations spread', {
        min: 1,
        max: MAX_INVITATION_HOURS,
      }),
    )
    .option(
      '--ignore-unknown-columns',
      'ignore columns that this kind of import does not have, instead of refusing the file',
    )
    .option(
      '--rates-are-meant',
      'take rates per hour per day, or the other way round, where a row changes what placements are charged by',
    )
    .option(
      '--map <column=field>',
      'which field a column holds, such as Worker=fullname; Worker= leaves the column out; may be repeated',
      (one: string, before: string[] = []) => [...before, one],
    );

const choice = (flags: string, description: string, field: { unwrap(): { options: string[] } }) =>
  new Option(flags, description).choices(field.unwrap().options);

function run(
  work: 'plan' | 'apply',
  {
    kind,
    file,
    options: { ignoreUnknownColumns, ratesAreMeant, ...reading },
  }: { kind: ImportKind; file: string; options: ReadingOptions },
  command: Command,
): Promise<void> {
  if (file === STANDARD && command.optsWithGlobals<GlobalOptions>().key === STANDARD)
    throw new UsageError('Standard input holds one thing: let --key or the file name another place.');
  collectSooner();
  return withInput(file, (input) =>
    forAgencyApi(command, async ({ api, output }) => {
      const fileName = await tableName(input);
      const sent = await tableOf(input, fileName);
      const bars = openBars(output);
      const unknownColumns = ignoreUnknownColumns ? 'ignore' : undefined;
      const query = { fileName: basename(fileName), ...reading, unknownColumns, areRatesMeant: ratesAreMeant };
      const requested = { query, isSafe: work === 'plan', lists: ['rows', 'problems'], onProgress: bars.show };
      const report = await api
        .sendTable<StoredReport>(`/imports/${kind}/${work}`, sent, requested)
        .catch(reportOfRefused)
        .finally(bars.end);
      await output.longResult(report, () => show(report, output));
      if (report.problems.length > 0) throw new Refused();
    }),
  );
}

const TYPES: Record<string, string> = {
  '.csv': 'text/csv',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function tableOf({ path }: Input, fileName: string): Promise<Sent> {
  const type = TYPES[extname(fileName).toLowerCase()];
  if (type === undefined) throw new ApiProblem(422, { title: 'Choose a CSV file or an Excel workbook (.xlsx).' });
  return { type, length: (await stat(path)).size, path, open: () => createReadStream(path) };
}

/** Returns the report of a rejected import, which is the same as that of its plan. */
function reportOfRefused(error: unknown): StoredReport {
  if (error instanceof ApiProblem && error.body.report) return error.body.report as StoredReport;
  throw error;
}

/** Opens a bar for each stage of the work, one after another. */
function openBars(output: Output) {
  let [stage, bar]: [Progress['stage'] | null, Bar | null] = [null, null];
  const end = () => bar?.end();
  // The first progress of a stage covers the work since the last report of the one before.
  let reportedAt = performance.now();
  return {
    end,
    show(progress: Progress) {
      if (progress.stage !== stage) {
        end();
        stage = progress.stage;
        bar = output.bar(stage === 'reading' ? 'rows read' : 'rows', progress.total ?? undefined, reportedAt);
      }
      reportedAt = performance.now();
      bar!.at(progress.done, progress.total ?? undefined);
    },
  };
}

function show({ rows, sheet, counts, problems, isApplied }: StoredReport, output: Output): void {
  if (problems.length > 0) {
    if (sheet !== null) output.line(`Sheet “${sheet}”:`);
    output.table(
      ['ROW', 'COLUMN', 'IN THE FILE', 'PROBLEM'],
      firstOf(problems, MAX_SHOWN).map(({ row, column, value, message }) => [row, column, value, message]),
    );
  } else {
    const touched = firstOf(rows, MAX_SHOWN, ({ outcome }) => outcome !== 'unchanged');
    const cells = touched.map(({ row, reference, outcome, foundBy, changes, note }) => [
      row,
      reference,
      foundBy && foundBy !== 'reference' ? `${outcome}, ${FOUND_BY_WORDS[foundBy].toLowerCase()}` : outcome,
      [changesText(changes), note].filter(Boolean).join('. '),
    ]);
    if (cells.length > 0) output.table(['ROW', 'REFERENCE', 'OUTCOME', 'CHANGES'], cells);
  }
  const { created, changed, unchanged, rejected } = counts;
  output.line(`${created} created, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected.`);
  output.line(isApplied ? 'Applied.' : 'Nothing was written.');
}

function changesText(changes: RowReport['changes']): string {
  return Object.entries(changes)
    .map(([name, { from, to }]) => `${name}: ${String(from ?? '(empty)')} → ${String(to ?? '(empty)')}`)
    .join(', ');
}

/** Returns the first of the wanted items, up to a maximum. */
function firstOf<Item>(items: Iterable<Item>, most: number, isWanted: (item: Item) => boolean = () => true): Item[] {
  const first: Item[] = [];
  for (const item of items) if (isWanted(item) && first.push(item) === most) break;
  return first;
}
