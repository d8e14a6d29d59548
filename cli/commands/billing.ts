import type { Command } from 'commander';
import { type Billing, BillingSchema } from '#domain/billing/billing.schema.ts';
import { readBilling, setBilling } from '#domain/billing/billing.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { forAgency } from '../context.ts';
import { takesAgency } from '../options/agency-name.ts';
import { withExample } from '../program/example.ts';
import { UsageError } from '../program/exit.ts';
import { checkedText } from '../options/values.ts';
import type { Output } from '../printing/output.ts';

type SetOptions = { chargeRate?: string; credit?: string; chargeFrom?: string; fixed?: boolean; billee?: string };

/** `billing show | set`: the platform's fee for an agency, which only the operator sets. */
export function registerBillingCommands(noun: Command): void {
  takesAgency(noun);
  withExample(noun.command('show').description('the fee'), 'countersign billing show --agency calder-finch').action(
    (_options, command: Command) =>
      forAgency(command, async ({ ctx, output }) => printBilling(await readBilling(ctx), output)),
  );
  withExample(
    noun
      .command('set')
      .description('change the fee, or the parts of it that you name; the audit trail records who did it')
      .addOption(checkedText('--charge-rate <rate>', 'the share charged, 0 to 1', BillingSchema.shape.chargeRate))
      .addOption(checkedText('--credit <pounds>', 'pounds to the agency’s credit', BillingSchema.shape.credit))
      .option('--charge-from <date>', 'the date from which it is charged')
      .option('--fixed', 'keep the date of --charge-from fixed')
      .option('--billee <id>', 'the billing entity, from billees list; an empty text for none'),
    'countersign billing set --charge-rate 0.015 --credit 50 --charge-from 2026-12-01 --agency calder-finch',
  ).action((options: SetOptions, command: Command) => {
    // Without a date it would take the present one away.
    if (options.fixed && options.chargeFrom === undefined)
      throw new UsageError('--fixed is about the date of --charge-from: give both.');
    return forAgency(command, async ({ ctx, output }) => {
      const sent = parseInput(BillingSchema, sentOf(options));
      printBilling(await setBilling({ ...ctx, actor: { kind: 'system' } }, sent), output);
    });
  });
}

function sentOf({ chargeRate, credit, chargeFrom, fixed = false, billee: billeeId }: SetOptions) {
  const from = chargeFrom === undefined ? undefined : { date: chargeFrom, fixed };
  return { chargeRate, credit, chargeFrom: from, billeeId };
}

function printBilling(billing: Billing, output: Output): void {
  const { chargeRate, credit, chargeFrom, billee } = billing;
  output.result(billing, () =>
    output.table(
      ['FIELD', 'VALUE'],
      [
        ['charge rate', chargeRate],
        ['credit', credit],
        ['charge from', chargeFrom.date],
        ['fixed', chargeFrom.fixed ? 'yes' : 'no'],
        ['billing entity', billee?.name ?? null],
      ],
    ),
  );
}
