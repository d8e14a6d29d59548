import type { ChargingPeriod } from '../../agencies/settings/settings.schema.ts';
import { unitOf } from '../../contractors/rates/other-units.ts';
import { type ContractRate, defaultsFor, takenInWords } from '../../contracts/contract-rate.ts';
import type { ContractorRow } from './contractor-rows.ts';

/** Returns what a new placement in a file takes from its contract's default rates, and the same in words. */
export function ratesTaken(
  row: ContractorRow,
  known: {
    contract: { chargingPeriod: ChargingPeriod | null };
    template: { chargingPeriod: ChargingPeriod };
    defaults: readonly ContractRate[] | undefined;
  },
) {
  const { contract, template, defaults = [] } = known;
  const unit = unitOf({ own: null, ofContract: contract.chargingPeriod, ofTemplate: template.chargingPeriod });
  const { start, end } = row;
  const taken = defaultsFor({ start, end, unit, given: row }, defaults);
  return { ...taken, note: takenInWords(taken) };
}
