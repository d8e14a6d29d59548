/** The description of operations that may change how placements are charged. */
export const RATES_MEANT =
  'If rates per hour would be taken as per day, or the other way round, the change is refused at `areRatesMeant` unless that is true.';
