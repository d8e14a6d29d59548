/**
 * How a placement `p` is charged, as SQL: by its own setting, otherwise its contract's, otherwise its template's.
 * `agency` is its bound value.
 */
export const chargingOf = (agency: string): string => `coalesce(p.charging_period,
  (select k.charging_period from contracts k where k.agency_id = ${agency} and k.id = p.contract_id),
  (select m.charging_period from timesheet_templates m where m.agency_id = ${agency} and m.id = p.timesheet_template_id))`;

/** Whether a dated rate is meant for the unit charged: an hourly rate is never taken as daily, nor the reverse. */
export const meantFor = (rate: string, charging: string): string =>
  `case when ${charging} = 'daily' then ${rate}.is_per_day else ${rate}.is_per_hour end`;

/** Whether two of these are charged by the same unit. */
export const sameUnit = (one: string, other: string): string => `(${one} = 'daily') = (${other} = 'daily')`;
