/** What worked time costs at a rate of pounds, to the penny, half a penny up; a quarter of a day counts as 15 of 60 parts. */
const amount = (row: string, rate: string, sign: string) =>
  `(${sign} * round(${row}.${rate} * (${row}.worked_minutes + ${row}.worked_quarter_days * 15) / 60, 2))::text`;

const days = (quarters: string, sign: string) => `(${sign} * (${quarters}) * 0.25)::numeric(8,2)::text`;

/**
 * The days of a timesheet that have one rate, as machines read them: a row with the columns of `timesheet_rates` as SQL of an
 * object. Minutes, days and amounts are multiplied by `sign`. Holidays are not in the amounts.
 */
export const rateInJson = (row: string, sign = '1'): string => `json_build_object(
  'from', ${row}.from_date, 'to', ${row}.to_date,
  'chargeRate', ${row}.charge_rate::text, 'payRate', ${row}.pay_rate::text,
  'totalMinutes', ${sign} * (${row}.worked_minutes + ${row}.holiday_minutes), 'workedMinutes', ${sign} * ${row}.worked_minutes,
  'nightshiftMinutes', ${sign} * ${row}.nightshift_minutes, 'holidayMinutes', ${sign} * ${row}.holiday_minutes,
  'totalDays', ${days(`${row}.worked_quarter_days + ${row}.holiday_quarter_days`, sign)},
  'workedDays', ${days(`${row}.worked_quarter_days`, sign)}, 'holidayDays', ${days(`${row}.holiday_quarter_days`, sign)},
  'chargeAmount', ${amount(row, 'charge_rate', sign)}, 'payAmount', ${amount(row, 'pay_rate', sign)})`;
