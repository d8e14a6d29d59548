import { type Command, Option } from 'commander';
import { countText } from '#domain/digests/digest-rows.ts';
import { digestFileName } from '#domain/digests/digest.ts';
import { ExportDigestSchema } from '#domain/digests/digest.schema.ts';
import { type Digest, exportDigest } from '#domain/digests/export-digest.server.ts';
import { prepareDigest, queueDigest } from '#domain/digests/send-digest.server.ts';
import { type Verification, verifyDigest } from '#domain/digests/verify-digest.server.ts';
import { isEmailAddress } from '#domain/fields.ts';
import { formatClock, formatDays } from '#domain/format.ts';
import { parseInput } from '#domain/parse-input.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { readTable } from '#platform/spreadsheets.ts';
import { forAgency, outputOf } from '../context.ts';
import { type DigestFormat, digestPaths, writeDigest } from '../digest-file.ts';
import { inDryRun, NOTHING_DONE, withDryRun } from '../dry-run.ts';
import { withExample } from '../example.ts';
import { UsageError } from '../exit.ts';
import type { Output } from '../output.ts';
import { requireNoTerminal, STANDARD, tableName, withInput } from '../standard-streams.ts';
import { registerDigestScheduleCommands } from './digest-schedules.ts';

type Query = { from: string; to: string; asOf?: string };
type SendOptions = Query & { recipient: string[]; dryRun?: boolean };
type ExportOptions = Query & { format: DigestFormat | 'both'; out: string };

const MOST_SHOWN = 50; // differences of the table for people; --json has them all
/** A digest may be larger than an import. */
const LIMITS = { maxBytes: 2 ** 30, maxInflated: 2 ** 32, maxRows: 2 ** 20 };

/** `digest export | send | verify | run | schedules list | create | delete` */
export function registerDigestCommands(program: Command): void {
  const noun = withExample(
    program
      .command('digest')
      .description('accepted time for payroll, one row a contractor and period, with control totals'),
    'countersign digest export --from 2026-05-01 --to 2026-05-31 --agency calder-finch',
  );
  withExample(
    noun
      .command('export')
      .description('write the digest; the same arguments give the same bytes')
      .requiredOption('--from <date>', 'periods whose first day is this or later')
      .requiredOption('--to <date>', 'periods whose first day is this or earlier')
      .option('--as-of <instant>', 'as payroll stood at this instant, such as 2026-06-01T09:00:00Z; now when absent')
      .addOption(new Option('--format <format>', 'what to write').choices(['xlsx', 'csv', 'both']).default('both'))
      .option('--out <folder or file>', 'where to; - for standard output, in one format', '.'),
    'countersign digest export --from 2026-05-01 --to 2026-05-31 --as-of 2026-06-01T09:00:00Z --format both --out payroll --agency calder-finch',
  ).action(write);
  withExample(
    withDryRun(
      noun
        .command('send')
        .description('queue the digest as a mail with its CSV and workbook; an address gets the same digest once')
        .requiredOption('--from <date>', 'periods whose first day is this or later')
        .requiredOption('--to <date>', 'periods whose first day is this or earlier')
        .option('--as-of <instant>', 'as payroll stood at this instant; now when absent')
        .requiredOption('--recipient <address...>', 'who gets it'),
    ),
    'countersign digest send --from 2026-05-01 --to 2026-05-31 --recipient payroll@calderfinch.example --agency calder-finch',
  ).action(send);
  withExample(
    noun
      .command('verify')
      .description('recompute a digest’s hours, amounts, totals and checksum; ends with 1 when anything differs')
      .argument('<file>', 'a digest as .csv or .xlsx; - for standard input'),
    'countersign digest verify digest-calder-finch-2026-05-01-to-2026-05-31.xlsx',
  ).action(verify);
  registerDigestScheduleCommands(noun);
}

async function write({ format, out, ...query }: ExportOptions, command: Command): Promise<void> {
  const formats = format === 'both' ? (['csv', 'xlsx'] as const) : [format];
  if (out === STANDARD && format === 'both')
    throw new UsageError('Standard output takes one file: say --format csv or --format xlsx.');
  if (out === STANDARD && format === 'xlsx') requireNoTerminal(out, 'a workbook');
  await forAgency(command, async ({ ctx, output: printed }) => {
    const output = out === STANDARD ? printed.beside() : printed;
    const wanted = parseInput(ExportDigestSchema, query);
    const paths = digestPaths(out, formats, (each) => digestFileName(ctx.agency.canonicalName, wanted, each));
    output.progress('Adding up');
    const digest = await exportDigest(ctx, wanted);
    output.progress('');
    const bar = output.bar('timesheets', digest.totals.timesheetCount * paths.length);
    let count = 0;
    const rows = { [Symbol.asyncIterator]: () => counting(digest.rows, () => bar.at((count += 1))) };
    for (const { format: each, path } of paths) await writeDigest({ ...digest, rows }, each, path);
    bar.end();
    const { from, to, asOf, totals, unsigned, checksum } = digest;
    const files = paths.map(({ path }) => path);
    output.result({ from, to, asOf, totals, unsigned, checksum, files }, () =>
      show(digest, files, ctx.agency.settings.hourFormat.decimal, output),
    );
  });
}

async function* counting<Row>(rows: AsyncIterable<Row>, onRow: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow();
    yield row;
  }
}

function show({ totals, unsigned, asOf, checksum }: Digest, files: string[], isDecimal: boolean, output: Output): void {
  const row = (name: string, of: Digest['totals'] | Digest['unsigned']) => [
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
  await forAgency(command, async ({ ctx, output }) => {
    const wanted = parseInput(ExportDigestSchema, query);
    if (dryRun) {
      const { asOf, totals, unsigned } = await inDryRun(ctx, (within) => exportDigest(within, wanted));
      return output.result({ asOf, totals, unsigned, recipients: recipient, isDryRun: true }, () => {
        output.line(
          `${countText(totals.timesheetCount)} would go to ${recipient.join(', ')}, except who has them already.`,
        );
        output.line(NOTHING_DONE);
      });
    }
    const digest = await exportDigest(ctx, wanted);
    const files = await writeDigestFiles(ctx, digest);
    const prepared = await prepareDigest(ctx, { digest, files }, composeDigest);
    const reached = await queueDigest(ctx, prepared, { recipients: recipient });
    const { digestId, asOf, checksum } = digest;
    output.result({ digestId, asOf, checksum, queuedFor: reached }, () => {
      output.line(reached.length === 0 ? 'Everybody has it already.' : `Queued for ${reached.join(', ')}.`);
    });
  });
}

async function verify(file: string, _options: unknown, command: Command): Promise<void> {
  const found = await withInput(file, async (input) =>
    verifyDigest(readTable(input.path, await tableName(input), LIMITS)),
  );
  const output = outputOf(command);
  output.result({ file, ...found }, () => showVerification(found, output));
  const { length } = found.differences;
  if (length > 0)
    throw new Error(`The file is not as it was exported: ${length} ${length === 1 ? 'cell differs' : 'cells differ'}.`);
}

function showVerification({ isSound, totals, checksum, differences }: Verification, output: Output): void {
  if (isSound) return output.line(`Sound: ${countText(totals.timesheetCount)}, checksum ${checksum}.`);
  output.table(
    ['ROW', 'COLUMN', 'THE FILE SAYS', 'IT FOLLOWS'],
    differences.slice(0, MOST_SHOWN).map(({ row, column, stated, computed }) => [row, column, stated, computed]),
  );
}
