import type { Command } from 'commander';
import { RATE_NAMES, type RateName } from '#domain/contractors/rates/dated-rates.ts';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { withExample } from '../example.ts';
import { ownRates, withRateOptions } from './rate-options.ts';

const ID = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a13';
const RATE = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a14';

type Default = Record<'rateId' | 'from' | 'unit', string> & Record<RateName | 'note', string | null>;
type Added = { from: string; unit: string; note?: string } & { [Name in RateName]?: string };

const pathOf = (contractId: string) => `/contracts/${part(contractId)}/rates`;

/** `rates defaults | add-default | remove-default`: rates of a contract from dates, which new placements take. */
export function registerDefaultRates(noun: Command): void {
  withExample(
    noun
      .command('defaults')
      .description('list the default rates of a contract from dates, the latest first')
      .argument('<contract id>'),
    `countersign rates defaults ${ID} --agency calder-finch`,
  ).action((contractId: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const answer = await api.get<{ rates: Default[] }>(pathOf(contractId), {});
      output.result(answer, () => {
        if (answer.rates.length === 0) return output.line('No default rates.');
        const rows = answer.rates.map((one) =>
          [one.rateId, one.from, one.unit, one.chargeRate, one.payRate, ownRates(one), one.note].map(
            (text) => text ?? 'none',
          ),
        );
        output.table(['ID', 'FROM', 'PER', 'CHARGE RATE', 'PAY RATE', 'OF THEIR OWN', 'NOTE'], rows);
      });
    }),
  );
  withExample(
    withRateOptions(
      noun
        .command('add-default')
        .description('give a contract default rates from a day, which new placements take; others stay as they are')
        .argument('<contract id>')
        .requiredOption('--from <date>', 'the first day that takes them')
        .requiredOption('--unit <unit>', 'what the rates are for: hour or day'),
    ),
    `countersign rates add-default ${ID} --from 2026-06-01 --unit hour --pay-rate 21.10 --agency calder-finch`,
  ).action((contractId: string, options: Added, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const { from, unit, note } = options;
      const body = { from, unit, ...Object.fromEntries(RATE_NAMES.map((name) => [name, options[name]])), note };
      const rate = await api.change<Default>('POST', pathOf(contractId), { body });
      output.result(rate, () =>
        output.line(`New placements take the rate from ${rate.from}. Its id is ${rate.rateId}.`),
      );
    }),
  );
  withExample(
    noun
      .command('remove-default')
      .description('remove default rates of a contract; placements that took them keep them')
      .argument('<contract id>')
      .argument('<rate id>'),
    `countersign rates remove-default ${ID} ${RATE} --agency calder-finch`,
  ).action((contractId: string, rateId: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      await api.change('DELETE', `${pathOf(contractId)}/${part(rateId)}`);
      output.result({ rateId }, () => output.line('The default rate is removed.'));
    }),
  );
}
