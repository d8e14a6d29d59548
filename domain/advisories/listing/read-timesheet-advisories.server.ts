import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { Advisory } from '../advisory.ts';
import { advisePerson } from '../updating/advise-person.server.ts';
import { readerOf } from '../advisory.policy.ts';
import type { ListedAdvisory } from './list-advisories.server.ts';
import { type RestSpan, restSpanOf } from '../rules/rest-on-days.ts';

/** A timesheet's advisory, with the day it is shown under, null for the whole week, and the rest it is about. */
export type TimesheetAdvisory = ListedAdvisory & { date: string | null; rest: RestSpan | null };

type OfTimesheet = {
  id: string;
  contractorId: string;
  contactId: string;
  fullname: string;
  beginning: string;
  ending: string;
};

/**
 * Returns what to show beside one timesheet: rest and breaks of its shifts and, for the agency and the person, averages
 * of its weeks. An authoriser sees no other placement’s name.
 * @throws Forbidden
 */
export async function readTimesheetAdvisories(ctx: Context, timesheet: OfTimesheet): Promise<TimesheetAdvisory[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  const named = readerOf(ctx.actor) === 'authoriser' ? [timesheet.contractorId] : undefined;
  const { advisories, inWords } = await advisePerson(ctx, timesheet, named);
  return advisories.flatMap((advisory) => {
    const date = dateIn(advisory, timesheet);
    return date === undefined ? [] : [{ ...inWords(advisory), date, rest: restSpanOf(advisory.facts) }];
  });
}

/** Returns the day of a timesheet an advisory belongs to, null for its whole week, nothing if it belongs to others. */
function dateIn({ facts, counted }: Advisory, { id, contractorId, beginning, ending }: OfTimesheet) {
  switch (facts.rule) {
    case 'dailyRest':
      return [facts.after, facts.before, facts.first].find((shift) => shift?.timesheetId === id)?.date;
    case 'break':
      return facts.shift.timesheetId === id ? facts.shift.date : undefined;
    case 'twelveWeeks':
      return undefined;
    default: {
      const isInPeriod = facts.to >= beginning && facts.to <= ending;
      return isInPeriod && counted.some((sum) => sum.contractorId === contractorId) ? null : undefined;
    }
  }
}
