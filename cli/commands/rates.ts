import type { Command } from 'commander';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { registerDatedRates } from '../dated-rates.ts';
import { withExample } from '../program/example.ts';
import type { Output } from '../printing/output.ts';
import { counted } from '../printing/counted.ts';

const ID = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11';

type Difference = Record<
  'differenceId' | 'beginning' | 'element' | 'days' | 'payAmount' | 'chargeAmount' | 'status',
  string
> &
  Record<'oldPayRate' | 'newPayRate', string | null> & { minutes: number };

/** `rates list | add | remove | differences | confirm` and contract defaults: rates from given dates, and what is owed on accepted weeks. */
export function registerRateCommands(noun: Command): void {
  registerDatedRates(noun, {
    of: 'contractors',
    argument: '<contractor id>',
    ids: [ID, '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a12'],
    takes: [['--from <date>', 'the first day that takes them']],
    unit: 'what the rates are meant for, hour or day; refused if the placement is charged by the other',
    example: '--from 2026-06-01 --unit hour',
    list: {
      verb: 'list',
      description: 'list the rates of a placement from dates, the latest first',
      none: 'No rates from dates.',
    },
    add: {
      verb: 'add',
      description: 'give a placement rates from a day; accepted timesheets stay as they are and have differences',
      done: ({ from, rateId }) => `The rate applies from ${from}. Its id is ${rateId}.`,
    },
    remove: {
      verb: 'remove',
      description: 'remove rates; what was accepted or confirmed with them has differences',
      done: 'The rate is removed.',
    },
  });
  registerDifferences(noun);
  registerDatedRates(noun, {
    of: 'contracts',
    argument: '<contract id>',
    ids: ['0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a13', '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a14'],
    takes: [
      ['--from <date>', 'the first day that takes them'],
      ['--unit <unit>', 'what the rates are for: hour or day'],
    ],
    example: '--from 2026-06-01 --unit hour',
    list: {
      verb: 'defaults',
      description: 'list the default rates of a contract from dates, the latest first',
      none: 'No default rates.',
    },
    add: {
      verb: 'add-default',
      description: 'give a contract default rates from a day, which new placements take; others stay as they are',
      done: ({ from, rateId }) => `New placements take the rate from ${from}. Its id is ${rateId}.`,
    },
    remove: {
      verb: 'remove-default',
      description: 'remove default rates of a contract; placements that took them keep them',
      done: 'The default rate is removed.',
    },
  });
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

function notifyDifferences(answer: { differences: Difference[] }, output: Output): void {
  output.result(answer, () => {
    if (answer.differences.length === 0) return output.line('No differences.');
    const rows = answer.differences.map((one) => [
      one.differenceId,
      one.beginning,
      one.element,
      one.minutes > 0 ? `${one.minutes} min` : counted(Number(one.days), 'day'),
      `${said(one.oldPayRate)} to ${said(one.newPayRate)}`,
      one.payAmount,
      one.chargeAmount,
      one.status,
    ]);
    output.table(['ID', 'BEGINNING', 'ELEMENT', 'TIME', 'PAY RATE', 'PAY', 'CHARGE', 'STATUS'], rows);
  });
}

const said = (text: string | null) => text ?? 'none';
