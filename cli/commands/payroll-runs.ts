import type { Command } from 'commander';
import { NotFound } from '#domain/errors.ts';
import type { FileReport } from '#domain/payroll-layouts/payroll-file.ts';
import { listedNote, refusalOf } from '#domain/payroll-runs/run-refusals.ts';
import type { PayrollRun } from '#domain/payroll-runs/payroll-run.ts';
import type { AgencyApi } from '../api/client.ts';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { UsageError } from '../program/exit.ts';
import { asListing, moreBy } from '../printing/listing.ts';
import type { Output } from '../printing/output.ts';
import { findLayout, writePayrollFile } from '../files/payroll-file.ts';
import { STANDARD } from '../printing/standard-streams.ts';
import { wholeNumber } from '../options/values.ts';
import { counted } from '../printing/counted.ts';

const PATH = '/payroll/runs';
type Plan = Pick<PayrollRun, 'number' | 'fileName' | 'report'> & { refusal: { message: string } | null };
type MakeOptions = {
  layout: string;
  from?: string;
  to?: string;
  client?: string;
  leaveOut?: boolean;
  dryRun?: boolean;
};

/** `payroll runs list | make | file | void` */
export function registerPayrollRunCommands(noun: Command): void {
  asListing(
    withExample(
      noun
        .command('list')
        .description('list the runs, the latest first')
        .addOption(wholeNumber('--before <number>', 'runs before this one', { min: 1, max: 2_147_483_647 }))
        .addOption(wholeNumber('--limit <number>', 'how many', { min: 1, max: 100 }).default(50)),
      'countersign payroll runs list --agency calder-finch --json',
    ),
  ).action((query: { before?: number; limit: number }, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const document = await api.get<{ payrollRuns: PayrollRun[] }>(PATH, query);
      const last = document.payrollRuns.at(-1);
      // Runs are numbered from 1 without a gap.
      const isMore = last !== undefined && last.number > 1;
      await output.list({
        document,
        items: document.payrollRuns,
        columns: [
          ['RUN', 'number'],
          ['LAYOUT', 'layoutName'],
          ['MADE', 'madeAt'],
          ['BY', 'madeBy'],
          ['PEOPLE', 'people', ({ report }) => report.totals.people],
          ['PAY', 'payAmount', ({ report }) => report.totals.payAmount],
          ['FILE', 'fileName'],
          ['VOIDED', 'voidedAt', ({ voidedAt }) => voidedAt ?? ''],
        ],
        note: moreBy('before', isMore ? last.number : null),
      });
    }),
  );
  withExample(
    withDryRun(
      noun
        .command('make')
        .description('make the next run: take what is accepted and in no run, with reversals, and keep the file')
        .requiredOption('--layout <name>', 'the layout of its file')
        .option('--from <date>', 'periods that begin on or after this day')
        .option('--to <date>', 'periods that begin on or before this day')
        .option('--client <id>', 'of this client alone')
        .option('--leave-out', 'leave out who has no payroll number, and time without a column'),
    ),
    'countersign payroll runs make --layout "BrightPay weekly" --to 2026-05-18 --agency calder-finch',
  ).action(make);
  withExample(
    noun
      .command('file')
      .description('write the file of a run, the same bytes each time')
      .argument('<number>', 'the run’s number')
      .option('--out <folder or file>', 'where to write; - for standard output', '.'),
    'countersign payroll runs file 14 --out payroll --agency calder-finch',
  ).action((number: string, { out }: { out: string }, command: Command) =>
    forAgencyApi(command, async ({ api, output: printed }) => {
      const output = out === STANDARD ? printed.beside() : printed;
      const { payrollRunId, checksum, report } = await findRun(api, number);
      const file = await writePayrollFile(api, `${PATH}/${part(payrollRunId)}/file`, { out });
      output.result({ file, checksum }, () => {
        if (file !== STANDARD) output.line(`Written to ${file}, checksum ${checksum}.`);
        printListed(report, output);
      });
    }),
  );
  withExample(
    noun
      .command('void')
      .description('void the latest run; what it took is free for the next')
      .argument('<number>', 'the run’s number')
      .requiredOption('--reason <text>', 'why, for the run and the audit trail'),
    'countersign payroll runs void 14 --reason "Wrong bank holiday" --agency calder-finch',
  ).action((number: string, { reason }: { reason: string }, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const { payrollRunId } = await findRun(api, number);
      const path = `${PATH}/${part(payrollRunId)}/void`;
      const answer = await api.change<{ freed: number }>('POST', path, { query: { reason } });
      output.result(answer, () =>
        output.line(`Run ${number} is void. ${counted(answer.freed, 'entry is', 'entries are')} free for the next.`),
      );
    }),
  );
}

/** Returns the run with a number. @throws UsageError, NotFound */
async function findRun(api: AgencyApi, text: string): Promise<PayrollRun> {
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < 1) throw new UsageError(`“${text}” is not the number of a run.`);
  const { payrollRuns } = await api.get<{ payrollRuns: PayrollRun[] }>(PATH, { before: number + 1, limit: 1 });
  const [run] = payrollRuns;
  if (run?.number === number) return run;
  throw new NotFound(`There is no payroll run ${number}.`, { code: 'payroll_run_not_found' });
}

async function make({ layout, client, leaveOut, dryRun, ...days }: MakeOptions, command: Command): Promise<void> {
  await forAgencyApi(command, async ({ api, output }) => {
    const { payrollLayoutId } = await findLayout(api, layout);
    const requested = { payrollLayoutId, ...days, ...(client === undefined ? {} : { clientId: client }) };
    if (dryRun) {
      const plan = await api.change<Plan>('POST', `${PATH}/plan`, { body: requested });
      // The API plans as if those who cannot be in the run were left out.
      const unfit = leaveOut ? null : refusalOf(plan.report, { leaveOut: false, isEmpty: false });
      const refusal = unfit ?? plan.refusal;
      return output.result({ ...plan, refusal, isDryRun: true }, () => {
        output.line(`Run ${plan.number} would be ${plan.fileName}.`);
        show(plan.report, output);
        if (refusal) output.line(refusal.message);
        output.line(NOTHING_DONE);
      });
    }
    const body = leaveOut ? { ...requested, leaveOut: true } : requested;
    const run = await api.change<PayrollRun>('POST', PATH, { body });
    output.result(run, () => {
      output.line(`Run ${run.number} is made: ${run.fileName}, checksum ${run.checksum}.`);
      show(run.report, output);
    });
  });
}

/** Prints what in a run has to be entered by hand. */
function printListed(report: FileReport, output: Output): void {
  const note = listedNote(report);
  if (note) output.line(note);
}

function show(report: FileReport, output: Output): void {
  const { totals, unnumberedCount, unfitCount, correctionCount, listedCount } = report;
  const { people, rows, minutes, payAmount } = totals;
  output.table(
    ['PEOPLE', 'ROWS', 'STANDARD', 'NIGHTSHIFT', 'HOLIDAY', 'PAY'],
    [[people, rows, minutes.standard, minutes.nightshift, minutes.holiday, payAmount]],
  );
  output.line('Time is in minutes.');
  const written = correctionCount - listedCount - report.refusedCount;
  if (written > 0)
    output.line(`${counted(written, 'reversal or difference is', 'reversals or differences are')} in the file.`);
  printListed(report, output);
  const isLeft = (count: number) => counted(count, 'timesheet is', 'timesheets are');
  if (unnumberedCount > 0) output.line(`${isLeft(unnumberedCount)} left out for want of a payroll number.`);
  if (unfitCount > 0) output.line(`${isLeft(unfitCount)} left out for want of a column for the time.`);
}
