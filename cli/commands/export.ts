import { type Command, Option } from 'commander';
import type { Query } from '../api/client.ts';
import { contentOf } from '../api/file-answer.ts';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { countingRows } from '../printing/counting-rows.ts';
import { withExample } from '../program/example.ts';
import { requireNoTerminal, STANDARD, writeOut } from '../printing/standard-streams.ts';
import { withClientId, withTimesheetFilter } from '../options/timesheet-filter.ts';

const DIRECTORY_KINDS = ['clients', 'contacts', 'contracts', 'contractors'] as const;
type ExportFormat = 'csv' | 'xlsx' | 'ndjson';
type ExportOptions = Query & { format: ExportFormat; out: string };
type ExportKind = (typeof DIRECTORY_KINDS)[number] | 'rates' | 'timesheets' | 'audit';

/** The name of the rows, where it is not the kind's own. */
const NAMES: Partial<Record<ExportKind, string>> = { audit: 'events' };

/** `export timesheets | clients | contacts | contracts | contractors | rates | audit` */
export function registerExportCommands(noun: Command): void {
  withTimesheetFilter(addKind(noun, 'timesheets', 'export timesheets, one row each'));
  for (const kind of DIRECTORY_KINDS) addKind(noun, kind, `export ${kind}, in the columns of their import`);
  addKind(noun, 'rates', 'export the rates from dates of contractors, in the columns of their import');
  addKind(noun, 'audit', 'export the agency’s audit trail, oldest first');
}

function addKind(noun: Command, kind: ExportKind, description: string): Command {
  return withExample(
    noun
      .command(kind)
      .description(description)
      .addOption(new Option('--format <format>', 'how to write them').choices(['csv', 'xlsx', 'ndjson']).default('csv'))
      .option('--out <file>', 'the file to write; - for standard output', STANDARD),
    `countersign export ${kind} --format csv --out ${kind}.csv --agency calder-finch`,
  ).action((options: ExportOptions, command: Command) => write(kind, options, command));
}

async function write(kind: ExportKind, options: ExportOptions, command: Command): Promise<void> {
  const { format, out } = options;
  const unit = NAMES[kind] ?? kind;
  if (format === 'xlsx') requireNoTerminal(out, 'a workbook');
  await forAgencyApi(command, async ({ api, output }) => {
    const { out: _, ...query } = await withClientId(api, options);
    const answer = await api.open(`/exports/${kind}`, { query, accept: '*/*' });
    const count = Number(answer.headers.get('Row-Count'));
    // A bar and rows printed to the terminal would overwrite one another; a workbook shows no rows until it is
    // finished.
    const isHidden = (out === STANDARD && process.stdout.isTTY) || format === 'xlsx';
    const bar = isHidden ? null : output.bar(unit, count);
    const content = contentOf(answer).compose(countingRows(format, (done) => bar?.at(done)));
    await writeOut(out, content).finally(() => bar?.end());
    if (out === STANDARD) return;
    const rows = count === 1 ? unit.replace(/s$/, '') : unit;
    output.result({ kind, format, out, count }, () => output.line(`${count} ${rows} written to ${out}.`));
  });
}
