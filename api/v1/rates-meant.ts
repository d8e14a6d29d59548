/** The description of the unit that may be sent with rates. */
export const MEANT_UNIT =
  'What the rates are meant for. If the contractor has come to be charged by the other one, they are refused, `contradictory`; left out, they are for whatever it is charged by';

/** The description of operations that may change how placements are charged. */
export const RATES_MEANT =
  'If rates per hour would be taken as per day, or the other way round, the change is refused at `areRatesMeant` unless that is true.';
