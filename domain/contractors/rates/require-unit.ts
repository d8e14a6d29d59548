import { type RateUnit, rateUnitOf } from '../../digests/amount.ts';
import { Invalid } from '../../errors.ts';
import type { Contractor } from '../contractor.ts';

/**
 * Refuses rates that were entered per another unit than the placement is charged by now. @param shown the unit per
 * which they were entered, where a form or a program says it. @throws Invalid at `unit`
 */
export function requireUnit({ chargingPeriod }: Contractor, shown: RateUnit | undefined): void {
  const unit = rateUnitOf(chargingPeriod);
  if (shown === undefined || shown === unit) return;
  const message = `This placement is charged by the ${unit} now. These rates were entered per ${shown}: please enter them per ${unit}.`;
  throw new Invalid([{ field: 'unit', message, code: 'contradictory' }]);
}
