import { camelCase } from './camel-case.ts';

/**
 * The cost of time at a rate in pounds, to the penny, half a penny up; a quarter of a day counts as 15 of 60 parts.
 * Nightshifts and holidays with their own rate are rounded separately; nightshifts without are like other work, and
 * holidays cost nothing.
 */
const amount = (row: string, kind: 'charge' | 'pay', sign: string) => {
  const [night, holiday] = [`${row}.nightshift_${kind}_rate`, `${row}.holiday_${kind}_rate`];
  const worked = `${row}.worked_minutes - case when ${night} is null then 0 else ${row}.nightshift_minutes end`;
  return `case when num_nonnulls(${row}.${kind}_rate, ${night}, ${holiday}) > 0 then (${sign} * (
    coalesce(round(${row}.${kind}_rate * (${worked} + ${row}.worked_quarter_days * 15) / 60, 2), 0)
    + coalesce(round(${night} * ${row}.nightshift_minutes / 60, 2), 0)
    + coalesce(round(${holiday} * (${row}.holiday_minutes + ${row}.holiday_quarter_days * 15) / 60, 2), 0)))::text end`;
};

const OWN_RATES = ['nightshift_charge_rate', 'nightshift_pay_rate', 'holiday_charge_rate', 'holiday_pay_rate'];

/** Adds nightshifts' and holidays' own rates to an object, after its other fields; unchanged where there are none. */
const withOwnRates = (object: string, row: string) => {
  const own = OWN_RATES.map((column) => `'${camelCase(column)}', ${row}.${column}::text`).join(', ');
  return `(left((${object})::text, -1) || coalesce(', ' || nullif(substr(json_strip_nulls(json_build_object(${own}))::text, 2), '}'), '}'))::json`;
};

const days = (quarters: string, sign: string) => `(${sign} * (${quarters}) * 0.25)::numeric(8,2)::text`;

/**
 * The days of a timesheet that have one rate, in the machine-readable form: a row with the columns of `timesheet_rates`
 * as SQL for an object. Minutes, days and amounts are multiplied by `sign`. Holidays are in the amounts if they have a
 * rate.
 */
export const rateInJson = (row: string, sign = '1'): string =>
  withOwnRates(
    `json_build_object(
  'from', ${row}.from_date, 'to', ${row}.to_date,
  'chargeRate', ${row}.charge_rate::text, 'payRate', ${row}.pay_rate::text,
  'totalMinutes', ${sign} * (${row}.worked_minutes + ${row}.holiday_minutes), 'workedMinutes', ${sign} * ${row}.worked_minutes,
  'nightshiftMinutes', ${sign} * ${row}.nightshift_minutes, 'holidayMinutes', ${sign} * ${row}.holiday_minutes,
  'totalDays', ${days(`${row}.worked_quarter_days + ${row}.holiday_quarter_days`, sign)},
  'workedDays', ${days(`${row}.worked_quarter_days`, sign)}, 'holidayDays', ${days(`${row}.holiday_quarter_days`, sign)},
  'chargeAmount', ${amount(row, 'charge', sign)}, 'payAmount', ${amount(row, 'pay', sign)})`,
    row,
  );
