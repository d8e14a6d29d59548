import type { AgencySettings, ChargingPeriod } from './settings.schema.ts';

const ALL = ['hourly', 'hourlyTotal', 'daily'] as const satisfies readonly ChargingPeriod[];

/**
 * The charging periods that forms offer: those the agency shows.
 * @param chosen one that is chosen already stays on offer, though the agency has hidden it since
 */
export function offeredChargingPeriods(
  { chargingPeriod }: AgencySettings['defaults'],
  chosen: ChargingPeriod | null = null,
): ChargingPeriod[] {
  return ALL.filter((period) => chargingPeriod[period] || period === chosen);
}
