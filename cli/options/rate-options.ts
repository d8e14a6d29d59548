import type { Command } from 'commander';
import { fieldLabel } from '#domain/audit/field-words.ts';
import { ELEMENT_RATES, type SomeElementRates } from '#domain/contractors/rates/element-rates.ts';

const OWN = 'in pounds or as a factor of the ordinary rate, such as 1.5x';

/** Adds the options of rates from a date to a command. */
export function withRateOptions(command: Command): Command {
  return command
    .option('--charge-rate <pounds>', 'what is charged per hour or day')
    .option('--pay-rate <pounds>', 'what is paid per hour or day')
    .option('--nightshift-charge-rate <rate>', `what is charged for nightshifts, ${OWN}`)
    .option('--nightshift-pay-rate <rate>', `what is paid for nightshifts, ${OWN}`)
    .option('--holiday-charge-rate <rate>', `what is charged for holidays, ${OWN}`)
    .option('--holiday-pay-rate <rate>', `what is paid for holidays, ${OWN}`)
    .option('--note <text>', 'what to remember of it');
}

/** Describes the separate rates for nightshifts and holidays: `nightshift pay 1.5x`. */
export function ownRates(rate: SomeElementRates): string | null {
  const own = ELEMENT_RATES.flatMap((name) =>
    rate[name] ? [`${fieldLabel(name).replace(/ rate$/, '')} ${rate[name]}`] : [],
  );
  return own.length > 0 ? own.join(', ') : null;
}
