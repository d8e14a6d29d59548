import { formatDate } from '../format.ts';
import { isDate } from '../periods/period.ts';
import { ACTIVITY_WORDS } from './activity-words.ts';

/** One thing that happened to a record. `before` and `after` hold only what changed. */
export type HistoryEvent = {
  id: string;
  action: string;
  actorName: string;
  occurredAt: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** One thing that happened, for the news feed. `what` is a sentence such as `Timesheet submitted`. */
export type News = {
  id: string;
  what: string;
  actorName: string;
  occurredAt: string;
  timesheetId: string | null;
};

/** An action as people read it: `timesheet.authorisationResent` as `Timesheet authorisation resent`. */
export function describeAction(action: string): string {
  const words = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was done to the record whose history is read, after the name of who did it: `edited this`, `reset log-in codes`. */
export function describeDone(action: string): string {
  const verb = { created: 'added this', edited: 'edited this', deleted: 'deleted this' }[action.split('.')[1] ?? ''];
  const words = ACTIVITY_WORDS[action];
  const said = verb ?? (typeof words === 'string' ? words : words?.[1]) ?? describeAction(action).toLowerCase();
  return said.replace('{to}', 'somebody').replace('{sheet}', 'a timesheet');
}

/** A field's name as people read it: `telephoneNumber` as `telephone number`, `allowHolidays` as `allow holidays`. */
export function describeField(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A value of a record as people read it; nothing reads `nothing`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(describeValue).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => `${describeField(name)} ${describeValue(part)}`);
    return parts.join(', ');
  }
  const text = String(value);
  return isDate(text) ? formatDate(text) : text;
}

/** The changes of an event, a sentence each: `telephone number from 0113 496 0182 to nothing`. */
export function describeChanges({ before, after }: Pick<HistoryEvent, 'before' | 'after'>): string[] {
  if (!before || !after) return [];
  return Object.keys(after).map(
    (name) => `${describeField(name)} from ${describeValue(before[name])} to ${describeValue(after[name])}`,
  );
}
