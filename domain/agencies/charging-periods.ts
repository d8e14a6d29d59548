import { type AgencySettings, type ChargingPeriod, CHARGING_PERIODS } from './settings/settings.schema.ts';

/**
 * Returns the charging periods that forms offer: those the agency shows.
 * @param chosen an existing choice stays on offer even if since hidden by the agency
 */
export function offeredChargingPeriods(
  { chargingPeriod }: AgencySettings['defaults'],
  chosen: ChargingPeriod | null = null,
): ChargingPeriod[] {
  return CHARGING_PERIODS.filter((period) => chargingPeriod[period] || period === chosen);
}
