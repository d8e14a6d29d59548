import { periodInWords, type DatedPeriod } from '../periods/period-words.ts';
import { type Summed, totalInWords } from '../timesheets/timesheet-words.ts';
import { wordsOf } from './activity-words.ts';
import { describeAction } from './history.ts';

/** The timesheet an event is about, as it is now; `isOwn` if its contractor is who acted, under whatever name at that time. */
export type ActivityTimesheet = Summed & DatedPeriod & { fullname: string; isOwn: boolean };

/** An event with the current names of what it is about; null if deleted. */
export type NamedEvent = {
  action: string;
  actorName: string;
  name: string | null;
  /** What the subject belongs to: the contract of a placement, the contractor of an authoriser. */
  of: string | null;
  detail: Record<string, unknown>;
  timesheet: ActivityTimesheet | null;
};

/** A sentence about an event, following the person's name. */
export type ActivitySentence = {
  before: string;
  /** The part linking to the timesheet; empty if there is none. */
  linked: string;
  after: string;
  /** The reason or note given. */
  quote: string | null;
};

/** One thing someone did, in display form. */
export type Activity = {
  id: string;
  action: string;
  actorName: string;
  occurredAt: string;
  timesheetId: string | null;
  sentence: ActivitySentence;
};

/** Decisions are shown with the hours, which can no longer be edited. */
const WITH_HOURS = ['timesheet.accepted', 'timesheet.rejected'];

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function timesheetWords({ action, timesheet }: NamedEvent, decimal: boolean): string {
  if (!timesheet) return 'a timesheet';
  const period = `the ${periodInWords(timesheet)}`;
  const what = WITH_HOURS.includes(action)
    ? `${totalInWords(timesheet, decimal)} for ${period}`
    : `timesheet for ${period}`;
  if (!timesheet.isOwn) return `${timesheet.fullname}’s ${what}`;
  return WITH_HOURS.includes(action) ? what : `a ${what}`;
}

/** Returns `accepted Andrzej Lis’s 37h 30m for the week beginning 9 Nov 2026`, in parts. @param decimal whether hours read 37.50 */
export function activitySentence(event: NamedEvent, decimal: boolean): ActivitySentence {
  const { named, nameless } = wordsOf(event.action);
  const needs = (mark: string) => named?.includes(mark) ?? false;
  const to = text(event.detail.to);
  const isNamed = (!needs('{name}') || event.name) && (!needs('{of}') || event.of) && (!needs('{to}') || to);
  const sentence = (isNamed ? named : nameless) ?? describeAction(event.action).toLowerCase();
  const filled = sentence
    .replace('{name}', () => event.name ?? '')
    .replace('{of}', () => event.of ?? '')
    .replace('{to}', () => to ?? '');
  const [before = '', after = ''] = filled.split('{sheet}');
  return {
    before,
    linked: filled.includes('{sheet}') ? timesheetWords(event, decimal) : '',
    after,
    quote: text(event.detail.note),
  };
}

/** Events implied by another of the same moment and person, and not shown beside it. */
const FOLLOWS: Record<string, string[]> = {
  'role.created': ['contractor.created', 'authoriser.created', 'administrator.created'],
  'authoriser.created': ['contractor.created'],
  'timesheet.authorisationRequested': ['timesheet.submitted', 'timesheet.edited'],
  'role.enabled': ['administrator.enabled', 'administrator.created'],
  'role.disabled': ['administrator.disabled'],
};
const SAME_MOMENT_MS = 2000;

/** Removes events implied by another, so that one action is one line. */
export function withoutConsequences<Event extends { action: string; actorName: string; occurredAt: string }>(
  events: Event[],
): Event[] {
  const at = (event: Event) => Date.parse(event.occurredAt);
  return events.filter((event) => {
    const causes = FOLLOWS[event.action];
    if (!causes) return true;
    return !events.some(
      (other) =>
        causes.includes(other.action) &&
        other.actorName === event.actorName &&
        Math.abs(at(other) - at(event)) <= SAME_MOMENT_MS,
    );
  });
}
