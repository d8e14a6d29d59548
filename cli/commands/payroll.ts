import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { commandsOn } from '../api/record-commands.ts';
import { withExample } from '../program/example.ts';
import { nounNamed } from '../program/noun.ts';
import { UsageError } from '../program/exit.ts';
import { findLayout, type KnownLayout } from '../files/payroll-file.ts';
import { STANDARD, withInput, writeOut } from '../printing/standard-streams.ts';
import { registerPayrollRunCommands } from './payroll-runs.ts';

const PATH = '/payroll/layouts';
/** Fields of a layout in the API that are not part of the layout itself. */
const READ_ONLY_FIELDS = ['payrollLayoutId', 'runCount', 'version', 'createdAt', 'updatedAt'];
/** The longest layout is much shorter. */
const MAX_CHARACTERS = 1_000_000;

/** `payroll layouts list | show | export | import` and `payroll runs …` */
export function registerPayrollCommands(payroll: Command): void {
  nounNamed(
    'layouts',
    'the files that payroll programs take',
    'countersign payroll layouts list --agency calder-finch',
    registerLayoutCommands,
  )(payroll);
  nounNamed(
    'runs',
    'payroll runs: each takes what no other has, and keeps its file',
    'countersign payroll runs list --agency calder-finch',
    registerPayrollRunCommands,
  )(payroll);
}

function registerLayoutCommands(noun: Command): void {
  const layouts = commandsOn<KnownLayout>(noun, {
    path: PATH,
    name: 'payrollLayouts',
    isWhole: true,
    columns: [
      ['ID', 'payrollLayoutId'],
      ['NAME', 'name'],
      ['ROW PER', 'rowPer'],
      ['COLUMNS', 'columns', ({ columns }) => columns.length],
      ['RUNS', 'runCount'],
    ],
  });
  layouts.list({
    description: 'list the layouts by name',
    example: 'countersign payroll layouts list --agency calder-finch --json',
  });
  withExample(
    noun.command('show').description('show a layout').argument('<name>', 'its name or id'),
    'countersign payroll layouts show "BrightPay weekly" --agency calder-finch',
  ).action((name: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const layout = await findLayout(api, name);
      output.result(layout, () => {
        output.line(`${layout.name}, a row for each ${layout.rowPer}`);
        const rows = (layout.columns as { heading: string; field: string; element: string | null }[]).map(
          ({ heading, field, element }, at) => [at + 1, heading, field, element ?? ''],
        );
        output.table(['COLUMN', 'HEADING', 'FIELD', 'ELEMENT'], rows);
      });
    }),
  );
  withExample(
    noun
      .command('export')
      .description('write a layout as JSON, to be imported elsewhere')
      .argument('<name>', 'its name or id')
      .option('--out <file>', 'where to write; - for standard output', STANDARD),
    'countersign payroll layouts export "BrightPay weekly" --out brightpay.json --agency calder-finch',
  ).action((name: string, { out }: { out: string }, command: Command) =>
    forAgencyApi(command, async ({ api, output: printed }) => {
      const output = out === STANDARD ? printed.beside() : printed;
      const { payrollLayoutId } = await findLayout(api, name);
      const found = await api.get<Record<string, unknown>>(`${PATH}/${part(payrollLayoutId)}`);
      const layout = Object.fromEntries(Object.entries(found).filter(([field]) => !READ_ONLY_FIELDS.includes(field)));
      await writeOut(out, Readable.from([`${JSON.stringify(layout, null, 2)}\n`]));
      output.result({ payrollLayoutId, file: out }, () => {
        if (out !== STANDARD) output.line(`Written to ${out}.`);
      });
    }),
  );
  withExample(
    noun
      .command('import')
      .description('add a layout from JSON')
      .argument('<file>', 'what export wrote; - for standard input'),
    'countersign payroll layouts import brightpay.json --agency calder-finch',
  ).action((file: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const body = await withInput(file, async ({ path, name }) =>
        readLayout(await text(createReadStream(path)), name),
      );
      const { payrollLayoutId, name } = await api.change<KnownLayout>('POST', PATH, { body });
      output.result({ payrollLayoutId, name }, () => output.line(`Added ${name} (${payrollLayoutId}).`));
    }),
  );
}

/** @throws UsageError if it is not a JSON object */
function readLayout(content: string, name: string): object {
  if (content.length > MAX_CHARACTERS) throw new UsageError(`${name} is too long for a layout.`);
  try {
    const layout: unknown = JSON.parse(content);
    if (typeof layout === 'object' && layout !== null && !Array.isArray(layout)) return layout;
  } catch {
    // Reported below, like anything else that is not a layout.
  }
  throw new UsageError(`${name} does not hold a layout as JSON.`);
}
