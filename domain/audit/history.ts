import { formatDate } from '../format.ts';
import { isDate } from '../periods/period.ts';
import { wordsOf } from './activity-words.ts';
import { fieldLabel, fieldText, inheritedLabel, switchWords } from './field-words.ts';

/** An event in a record's history. `before` and `after` hold only what changed. */
export type HistoryEvent = {
  id: string;
  action: string;
  actorName: string;
  occurredAt: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** An event in the news feed. `what` is a sentence such as `Timesheet submitted`. */
export type NewsItem = {
  id: string;
  what: string;
  actorName: string;
  occurredAt: string;
  timesheetId: string | null;
};

/** Describes an action for display: `timesheet.authorisationResent` as `Timesheet authorisation resent`. */
export function describeAction(action: string): string {
  const words = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Describes what was done to the record whose history is shown, following the person's name: `changed this`, `reset log-in codes`. */
export function describeDone(action: string): string {
  const verb = { created: 'added this', edited: 'changed this', deleted: 'deleted this' }[action.split('.')[1] ?? ''];
  const said = verb ?? wordsOf(action).nameless ?? describeAction(action).toLowerCase();
  return said.replace('{sheet}', 'this timesheet');
}

/** Describes a record's value for display; `nothing` if empty. */
export function describeValue(value: unknown, name = ''): string {
  if (isEmpty(value)) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => describeValue(one, name)).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value!).map(([field, part]) => `${fieldLabel(field)} ${describeValue(part, field)}`);
    return parts.join(', ');
  }
  const text = String(value);
  return isDate(text) ? formatDate(text) : fieldText(name, text);
}

/** Describes the changes of an event, one phrase each: `telephone number changed from 0113 496 0182 to 0113 496 0190`. */
export function describeChanges({ before, after }: Pick<HistoryEvent, 'before' | 'after'>): string[] {
  if (!before || !after) return [];
  return Object.keys(after).map((name) => describeChange(name, before[name], after[name]));
}

function describeChange(name: string, from: unknown, to: unknown): string {
  const switched = switchWords(name, to);
  if (switched) return switched;
  const inherited = inheritedLabel(name);
  if (inherited && isEmpty(to)) return `${inherited} inherited again`;
  const label = fieldLabel(name);
  if (Array.isArray(from) && Array.isArray(to)) return `${label}: ${describeItems(name, from, to)}`;
  if (isEmpty(from)) return `${label} set to ${describeValue(to, name)}`;
  if (isEmpty(to)) return `${label} ${describeValue(from, name)} removed`;
  return `${label} changed from ${describeValue(from, name)} to ${describeValue(to, name)}`;
}

function describeItems(name: string, from: unknown[], to: unknown[]): string {
  const added = to.filter((one) => !from.includes(one));
  const removed = from.filter((one) => !to.includes(one));
  const parts = [
    ...(added.length > 0 ? [`${describeValue(added, name)} added`] : []),
    ...(removed.length > 0 ? [`${describeValue(removed, name)} removed`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'put in another order';
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
