import type { Command } from 'commander';
import { RATE_NAMES, type RateName } from '#domain/contractors/rates/dated-rates.ts';
import { forAgencyApi } from './api/for-agency-api.ts';
import { part } from './api/pages.ts';
import { ownRates, withRateOptions } from './options/rate-options.ts';
import { withExample } from './program/example.ts';

type Rate = Record<'rateId' | 'from', string> & Record<RateName | 'note', string | null> & { unit?: string };
type Added = { from: string; unit?: string; note?: string } & { [Name in RateName]?: string };

/** Rates from given dates of a kind of record, and the wording of each of their commands. */
type DatedRates = {
  /** The records' path in the API, the argument that names one, and example ids of a record and of a rate. */
  of: string;
  argument: string;
  ids: [record: string, rate: string];
  /** The options of a new one besides the rates, and their part of its example. */
  takes: [flags: string, description: string][];
  /** The description of the unit that may be given with them, where it need not be. */
  unit?: string;
  example: string;
  list: { verb: string; description: string; none: string };
  add: { verb: string; description: string; done(rate: Rate): string };
  remove: { verb: string; description: string; done: string };
};

const said = (text: string | null | undefined) => text ?? 'none';

/** Registers the commands that list, add and remove rates from given dates. */
export function registerDatedRates(noun: Command, rates: DatedRates): void {
  const { of, argument, ids, takes, unit: mayTakeUnit, example, list, add, remove } = rates;
  const pathOf = (record: string) => `/${of}/${part(record)}/rates`;
  const hasUnit = takes.some(([flags]) => flags.startsWith('--unit '));
  const register = ({ verb, description }: { verb: string; description: string }) =>
    noun.command(verb).description(description).argument(argument);
  const exampleOf = (verb: string, rest: string) => `countersign rates ${verb} ${ids[0]}${rest} --agency calder-finch`;

  withExample(register(list), exampleOf(list.verb, '')).action((record: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const answer = await api.get<{ rates: Rate[] }>(pathOf(record), {});
      output.result(answer, () => {
        if (answer.rates.length === 0) return output.line(list.none);
        const rows = answer.rates.map((one) => {
          const unit = hasUnit ? [one.unit] : [];
          return [one.rateId, one.from, ...unit, one.chargeRate, one.payRate, ownRates(one), one.note].map(said);
        });
        const per = hasUnit ? ['PER'] : [];
        output.table(['ID', 'FROM', ...per, 'CHARGE RATE', 'PAY RATE', 'OF THEIR OWN', 'NOTE'], rows);
      });
    }),
  );
  const adding = register(add);
  for (const [flags, description] of takes) adding.requiredOption(flags, description);
  if (mayTakeUnit) adding.option('--unit <unit>', mayTakeUnit);
  withExample(withRateOptions(adding), exampleOf(add.verb, ` ${example} --pay-rate 21.10`)).action(
    (record: string, options: Added, command: Command) =>
      forAgencyApi(command, async ({ api, output }) => {
        const { from, unit, note } = options;
        const body = { from, unit, ...Object.fromEntries(RATE_NAMES.map((name) => [name, options[name]])), note };
        const rate = await api.change<Rate>('POST', pathOf(record), { body });
        output.result(rate, () => output.line(add.done(rate)));
      }),
  );
  withExample(register(remove).argument('<rate id>'), exampleOf(remove.verb, ` ${ids[1]}`)).action(
    (record: string, rateId: string, _options, command: Command) =>
      forAgencyApi(command, async ({ api, output }) => {
        await api.change('DELETE', `${pathOf(record)}/${part(rateId)}`);
        output.result({ rateId }, () => output.line(remove.done));
      }),
  );
}
