import type { Command } from 'commander';
import { RATE_NAMES, type RateName } from '#domain/contractors/rates/dated-rates.ts';
import { forAgencyApi, overApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { withExample } from '../example.ts';
import type { Output } from '../output.ts';
import { registerDefaultRates } from './default-rates.ts';
import { ownRates, withRateOptions } from './rate-options.ts';

const ID = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11';
const RATE = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a12';

type Rate = Record<'rateId' | 'from', string> & Record<RateName | 'note', string | null>;
type Difference = Record<
  'differenceId' | 'beginning' | 'element' | 'days' | 'payAmount' | 'chargeAmount' | 'status',
  string
> &
  Record<'oldPayRate' | 'newPayRate', string | null> & { minutes: number };
type Added = { from: string; note?: string } & { [Name in RateName]?: string };

/** `rates list | add | remove | differences | confirm` and defaults of contracts: rates from dates, and what accepted weeks are owed. */
export function registerRateCommands(program: Command): void {
  const noun = withExample(
    overApi(program.command('rates')).description(
      'rates of a placement from dates, and what accepted timesheets are owed',
    ),
    `countersign rates list ${ID} --agency calder-finch`,
  );
  withExample(
    noun
      .command('list')
      .description('list the rates of a placement from dates, the latest first')
      .argument('<contractor id>'),
    `countersign rates list ${ID} --agency calder-finch`,
  ).action((contractorId: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) =>
      notifyRates(await api.get<{ rates: Rate[] }>(pathOf(contractorId), {}), output),
    ),
  );
  withExample(
    withRateOptions(
      noun
        .command('add')
        .description('give a placement rates from a day; accepted timesheets stay as they are and have differences')
        .argument('<contractor id>')
        .requiredOption('--from <date>', 'the first day that takes them'),
    ),
    `countersign rates add ${ID} --from 2026-06-01 --pay-rate 21.10 --agency calder-finch`,
  ).action((contractorId: string, options: Added, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const { from, note } = options;
      const body = { from, ...Object.fromEntries(RATE_NAMES.map((name) => [name, options[name]])), note };
      const rate = await api.change<Rate>('POST', pathOf(contractorId), { body });
      output.result(rate, () => output.line(`The rate applies from ${rate.from}. Its id is ${rate.rateId}.`));
    }),
  );
  withExample(
    noun
      .command('remove')
      .description('remove rates; what was accepted or confirmed with them has differences')
      .argument('<contractor id>')
      .argument('<rate id>'),
    `countersign rates remove ${ID} ${RATE} --agency calder-finch`,
  ).action((contractorId: string, rateId: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      await api.change('DELETE', `${pathOf(contractorId)}/${part(rateId)}`);
      output.result({ rateId }, () => output.line('The rate is removed.'));
    }),
  );
  registerDifferences(noun);
  registerDefaultRates(noun);
}

function registerDifferences(noun: Command): void {
  withExample(
    noun
      .command('differences')
      .description('list what accepted timesheets are owed since their rates changed')
      .argument('<contractor id>'),
    `countersign rates differences ${ID} --agency calder-finch`,
  ).action((contractorId: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) =>
      notifyDifferences(
        await api.get<{ differences: Difference[] }>(`${pathOf(contractorId)}/differences`, {}),
        output,
      ),
    ),
  );
  withExample(
    noun
      .command('confirm')
      .description('confirm differences, all that wait where none are named, so that payroll is told of each once')
      .argument('<contractor id>')
      .argument('[difference ids...]')
      .option('--reason <text>', 'what payroll reads beside each'),
    `countersign rates confirm ${ID} --reason "Setter grade" --agency calder-finch`,
  ).action((contractorId: string, ids: string[], { reason }: { reason?: string }, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const body = { reason, differenceIds: ids.length > 0 ? ids : undefined };
      const path = `${pathOf(contractorId)}/differences/confirm`;
      await notifyDifferences(await api.change<{ differences: Difference[] }>('POST', path, { body }), output);
    }),
  );
}

const pathOf = (contractorId: string) => `/contractors/${part(contractorId)}/rates`;

function notifyRates(answer: { rates: Rate[] }, output: Output): void {
  output.result(answer, () => {
    if (answer.rates.length === 0) return output.line('No rates from dates.');
    const rows = answer.rates.map((one) =>
      [one.rateId, one.from, one.chargeRate, one.payRate, ownRates(one), one.note].map(said),
    );
    output.table(['ID', 'FROM', 'CHARGE RATE', 'PAY RATE', 'OF THEIR OWN', 'NOTE'], rows);
  });
}

function notifyDifferences(answer: { differences: Difference[] }, output: Output): void {
  output.result(answer, () => {
    if (answer.differences.length === 0) return output.line('No differences.');
    const rows = answer.differences.map((one) => [
      one.differenceId,
      one.beginning,
      one.element,
      one.minutes > 0 ? `${one.minutes} min` : `${one.days} days`,
      `${said(one.oldPayRate)} to ${said(one.newPayRate)}`,
      one.payAmount,
      one.chargeAmount,
      one.status,
    ]);
    output.table(['ID', 'BEGINNING', 'ELEMENT', 'TIME', 'PAY RATE', 'PAY', 'CHARGE', 'STATUS'], rows);
  });
}

const said = (text: string | null) => text ?? 'none';
