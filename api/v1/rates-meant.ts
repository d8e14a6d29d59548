/** What the description says of operations that may change what placements are charged by. */
export const RATES_MEANT =
  'Rates per hour that would be taken per day by it, or the other way round, are refused at `areRatesMeant`, unless it is true.';
