import { MAX_PERIOD_DAYS } from './periods/period.ts';

/**
 * Whether the days of a timesheet `t` have been open since it was rejected: none of them is in a live timesheet, a
 * later timesheet or a declaration. Time entry follows the same rule (`placement-periods.ts`). Each row is looked up
 * separately (`offset 0`), as otherwise all of the agency's timesheets are gathered for the few of a page.
 * @param agency the parameter with the agency's id
 */
export const waitsForCorrection = (agency: '$1' | ':agencyId'): string => `(t.status = 'rejected'
  and not exists (select from timesheets o
    where o.agency_id = ${agency} and o.contractor_id = t.contractor_id and o.status <> 'deleted'
      and o.beginning between t.beginning - ${MAX_PERIOD_DAYS} and t.ending and o.ending >= t.beginning
      and (o.friendly_number > t.friendly_number or o.status <> 'rejected' and not o.is_void) offset 0)
  and not exists (select from declarations d
    where d.agency_id = ${agency} and d.contractor_id = t.contractor_id
      and d.beginning between t.beginning - ${MAX_PERIOD_DAYS} and t.ending and d.ending >= t.beginning offset 0))`;
