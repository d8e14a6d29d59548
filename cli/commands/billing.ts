import type { Command } from 'commander';
import { type Billing, BillingSchema } from '#domain/billing/billing.schema.ts';
import { readBilling, setBilling } from '#domain/billing/billing.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';
import type { Output } from '../output.ts';

type SetOptions = { chargeRate: string; credit: string; chargeFrom?: string; fixed?: boolean };

/** `billing show | set`: the platform's fee on an agency, which only the operator sets. */
export function registerBillingCommands(program: Command): void {
  const noun = withExample(
    program.command('billing').description('what the platform charges an agency'),
    'countersign billing show --agency calder-finch',
  );
  withExample(noun.command('show').description('the fee'), 'countersign billing show --agency calder-finch').action(
    (_options, command: Command) => forAgency(command, async ({ ctx, output }) => tell(await readBilling(ctx), output)),
  );
  withExample(
    noun
      .command('set')
      .description('set the fee; it is recorded who changed it')
      .requiredOption('--charge-rate <rate>', 'the share charged, 0 to 1')
      .option('--credit <pounds>', 'pounds to the agency’s credit', '0')
      .option('--charge-from <date>', 'the date from which it is charged')
      .option('--fixed', 'the date does not move'),
    'countersign billing set --charge-rate 0.015 --credit 50 --charge-from 2026-12-01 --agency calder-finch',
  ).action(({ chargeRate, credit, chargeFrom, fixed = false }: SetOptions, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const fee = { chargeRate, credit, chargeFrom: { date: chargeFrom ?? null, fixed } };
      tell(await setBilling({ ...ctx, actor: { kind: 'system' } }, parseInput(BillingSchema, fee)), output);
    }),
  );
}

function tell(billing: Billing, output: Output): void {
  const { chargeRate, credit, chargeFrom } = billing;
  output.result(billing, () =>
    output.table(
      ['FIELD', 'VALUE'],
      [
        ['charge rate', chargeRate],
        ['credit', credit],
        ['charge from', chargeFrom.date],
        ['fixed', chargeFrom.fixed ? 'yes' : 'no'],
      ],
    ),
  );
}
