/** What the description says of operations that may change what placements are charged by. */
export const RATES_MEANT =
  'If rates per hour would be taken as per day, or the other way round, the change is refused at `areRatesMeant` unless that is true.';
