import { type Command, Option } from 'commander';
import { countText } from '#domain/digests/digest-rows.ts';
import { digestFileName, type DigestTotals, type Unsigned } from '#domain/digests/digest.ts';
import type { Verification } from '#domain/digests/verify-digest.server.ts';
import { isEmailAddress } from '#domain/fields.ts';
import { formatClock, formatDays } from '#domain/format.ts';
import type { AgencyApi } from '../api/client.ts';
import { contentOf } from '../api/file-answer.ts';
import { forAgencyApi, onThisMachine } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { countingRows } from '../printing/counting-rows.ts';
import { type DigestFormat, digestPaths, writeDigest } from '../files/digest-file.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { nounNamed } from '../program/noun.ts';
import { UsageError } from '../program/exit.ts';
import { outputOf } from '../options/global-options.ts';
import type { Output } from '../printing/output.ts';
import { findLayout, writePayrollFile } from '../files/payroll-file.ts';
import { requireNoTerminal, STANDARD, withInput } from '../printing/standard-streams.ts';
import { registerDigestRun, registerDigestScheduleCommands } from './digest-schedules.ts';
import { counted } from '../printing/counted.ts';

type Query = { from: string; to: string; asOf?: string };
type DigestOutput = { totals: DigestTotals; unsigned: Unsigned; asOf: string; checksum: string };
type SendOptions = Query & { recipient: string[]; dryRun?: boolean };
type ExportOptions = Query & { format: DigestFormat | 'both'; out: string; layout?: string };

const MAX_SHOWN = 50; // differences in the table for people; --json has them all
/** A digest may be larger than an import. */
const LIMITS = { maxBytes: 2 ** 30, maxInflated: 2 ** 32, maxRows: 2 ** 20 };

/** `digest export | send | verify | run | schedules list | create | delete` */
export function registerDigestCommands(noun: Command): void {
  withExample(
    noun
      .command('export')
      .description('write the digest; the same arguments give the same bytes')
      .requiredOption('--from <date>', 'periods that begin on or after this day')
      .requiredOption('--to <date>', 'periods that begin on or before this day')
      .option('--as-of <instant>', 'payroll as it was at this time, such as 2026-06-01T09:00:00Z; now by default')
      .addOption(new Option('--format <format>', 'what to write').choices(['xlsx', 'csv', 'both']).default('both'))
      .option('--layout <name>', 'write the file of a payroll layout instead; no run takes it')
      .option('--out <folder or file>', 'where to write; - for standard output, in one format', '.'),
    'countersign digest export --from 2026-05-01 --to 2026-05-31 --as-of 2026-06-01T09:00:00Z --format both --out payroll --agency calder-finch',
  ).action(write);
  withExample(
    withDryRun(
      noun
        .command('send')
        .description('email the digest with its CSV and workbook; an address gets the same digest only once')
        .requiredOption('--from <date>', 'periods that begin on or after this day')
        .requiredOption('--to <date>', 'periods that begin on or before this day')
        .option('--as-of <instant>', 'payroll as it was at this time; now by default')
        .requiredOption('--recipient <address...>', 'who gets it'),
    ),
    'countersign digest send --from 2026-05-01 --to 2026-05-31 --recipient payroll@calderfinch.example --agency calder-finch',
  ).action(send);
  withExample(
    onThisMachine(noun.command('verify'))
      .description('recalculate a digest’s hours, amounts, totals and checksum; exits with 1 if anything differs')
      .argument('<file>', 'a digest as .csv or .xlsx; - for standard input'),
    'countersign digest verify digest-calder-finch-2026-05-01-to-2026-05-31.xlsx',
  ).action(verify);
  registerDigestRun(noun);
  nounNamed(
    'schedules',
    'when digests are sent automatically',
    'countersign digest schedules list --agency calder-finch',
    registerDigestScheduleCommands,
  )(noun);
}

async function write({ layout, ...options }: ExportOptions, command: Command): Promise<void> {
  if (layout !== undefined) return writeInLayout(layout, options, command);
  const { format, out, ...query } = options;
  const formats = format === 'both' ? (['csv', 'xlsx'] as const) : [format];
  if (out === STANDARD && format === 'both')
    throw new UsageError('Standard output takes one file: add --format csv or --format xlsx.');
  if (out === STANDARD && format === 'xlsx') requireNoTerminal(out, 'a workbook');
  await forAgencyApi(command, async ({ api, output: printed }) => {
    const output = out === STANDARD ? printed.beside() : printed;
    const { names, hourFormat } = await api.agency();
    const paths = digestPaths(out, formats, (each) => digestFileName(names.currentCanonical, query, each));
    output.progress('Adding up');
    let digest: DigestOutput | null = null;
    for (const { format: each, path } of paths) {
      // The second file is of the same digest as the first.
      const wanted = digest ? { ...query, asOf: digest.asOf } : query;
      digest = await writeFile(api, { wanted, format: each, path, output });
    }
    const files = paths.map(({ path }) => path);
    const { from, to } = query;
    output.result({ from, to, ...digest!, files }, () => show(digest!, files, hourFormat.decimal, output));
  });
}

/** Writes what is accepted in a payroll layout. @throws UsageError for options that such a file does not support */
async function writeInLayout(
  layout: string,
  { from, to, asOf, out }: Omit<ExportOptions, 'layout'>,
  command: Command,
): Promise<void> {
  const unheeded = [asOf !== undefined && '--as-of', command.getOptionValueSource('format') === 'cli' && '--format'];
  const [wrong] = unheeded.filter(Boolean);
  if (wrong) throw new UsageError(`The file of a layout is as the layout says and of now: leave ${wrong} out.`);
  await forAgencyApi(command, async ({ api, output: printed }) => {
    const output = out === STANDARD ? printed.beside() : printed;
    const { payrollLayoutId, name } = await findLayout(api, layout);
    const file = await writePayrollFile(api, `/payroll/files/${part(payrollLayoutId)}`, { query: { from, to }, out });
    output.result({ from, to, layout: name, files: [file] }, () => {
      if (file !== STANDARD) output.line(`Written to ${file}.`);
    });
  });
}

type File = { wanted: Query; format: DigestFormat; path: string; output: Output };

async function writeFile(api: AgencyApi, { wanted, format, path, output }: File): Promise<DigestOutput> {
  const answer = await api.open('/digests/export', { query: { ...wanted, format }, accept: '*/*' });
  output.progress('');
  const said = (name: string) => answer.headers.get(`Digest-${name}`)!;
  const bar = format === 'csv' ? output.bar('timesheets', Number(answer.headers.get('Row-Count'))) : null;
  const content = contentOf(answer).compose(countingRows(format, (done) => bar?.at(done)));
  await writeDigest(content, format, path).finally(() => bar?.end());
  return {
    asOf: said('As-Of'),
    totals: JSON.parse(said('Totals')) as DigestTotals,
    unsigned: JSON.parse(said('Unsigned')) as Unsigned,
    checksum: said('Checksum'),
  };
}

function show(
  { totals, unsigned, asOf, checksum }: DigestOutput,
  files: string[],
  isDecimal: boolean,
  output: Output,
): void {
  const row = (name: string, of: DigestTotals | Unsigned) => [
    name,
    of.timesheetCount,
    formatClock(of.workedMinutes, isDecimal),
    formatClock(of.holidayMinutes, isDecimal),
    formatDays(of.workedQuarterDays, true),
    formatDays(of.holidayQuarterDays, true),
    'chargeAmount' in of ? of.chargeAmount : null,
    'payAmount' in of ? of.payAmount : null,
  ];
  output.table(
    ['', 'TIMESHEETS', 'HOURS', 'HOLIDAY HOURS', 'DAYS', 'HOLIDAY DAYS', 'CHARGE', 'PAY'],
    [row('accepted', totals), row('worked but unsigned', unsigned)],
  );
  output.line(`As of ${asOf}, checksum ${checksum}.`);
  for (const file of files) if (file !== STANDARD) output.line(`Written to ${file}.`);
}

async function send({ recipient, dryRun, ...query }: SendOptions, command: Command): Promise<void> {
  const strange = recipient.find((address) => !isEmailAddress(address));
  if (strange !== undefined) throw new UsageError(`“${strange}” is not an email address.`);
  await forAgencyApi(command, async ({ api, output }) => {
    type Answer = DigestOutput & { digestId: string; queuedFor: string[] };
    const body = { ...query, recipients: recipient };
    const requested = dryRun ? { query: { dryRun: true }, body } : { body };
    const { digestId, asOf, checksum, totals, unsigned, queuedFor } = await api.change<Answer>(
      'POST',
      '/digests/send',
      requested,
    );
    if (dryRun)
      return output.result({ asOf, totals, unsigned, recipients: recipient, isDryRun: true }, () => {
        output.line(
          `${countText(totals.timesheetCount)} would be sent to ${recipient.join(', ')}, except anyone who already has them.`,
        );
        output.line(NOTHING_DONE);
      });
    output.result({ digestId, asOf, checksum, queuedFor }, () => {
      output.line(queuedFor.length === 0 ? 'Everybody already has it.' : `Queued for ${queuedFor.join(', ')}.`);
    });
  });
}

async function verify(file: string, _options: unknown, command: Command): Promise<void> {
  const { isNoDigest, verifyDigest } = await import('#domain/digests/verify-digest.server.ts');
  const { readTable } = await import('#platform/tables/spreadsheets.ts');
  const found = await withInput(file, async (input) => verifyDigest(readTable(input.path, LIMITS)));
  if (isNoDigest(found)) throw new UsageError(`${file} is not a digest of Countersign.`);
  const output = outputOf(command);
  output.result({ file, ...found }, () => showVerification(found, output));
  const { length } = found.differences;
  if (length > 0)
    throw new Error(`The file has changed since it was exported: ${counted(length, 'cell differs', 'cells differ')}.`);
}

function showVerification({ isSound, totals, checksum, differences }: Verification, output: Output): void {
  if (isSound) return output.line(`Sound: ${countText(totals.timesheetCount)}, checksum ${checksum}.`);
  const cells = differences.filter(({ computed }) => computed !== checksum);
  if (cells.length > 0)
    output.table(
      ['ROW', 'COLUMN', 'THE FILE SAYS', 'RECALCULATED'],
      cells.slice(0, MAX_SHOWN).map(({ row, column, stated, computed }) => [row, column, stated, computed]),
    );
  if (cells.length === differences.length) return;
  const other = cells.length > 0 ? '' : ' that is not calculated, such as a name or a date,';
  output.line(`The checksum no longer matches: a cell${other} was changed, or a row was added, moved or removed.`);
}
