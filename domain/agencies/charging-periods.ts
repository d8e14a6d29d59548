import { type AgencySettings, type ChargingPeriod, CHARGING_PERIODS } from './settings/settings.schema.ts';

/**
 * The charging periods that forms offer: those the agency shows.
 * @param chosen one that is chosen already stays on offer, though the agency has hidden it since
 */
export function offeredChargingPeriods(
  { chargingPeriod }: AgencySettings['defaults'],
  chosen: ChargingPeriod | null = null,
): ChargingPeriod[] {
  return CHARGING_PERIODS.filter((period) => chargingPeriod[period] || period === chosen);
}
