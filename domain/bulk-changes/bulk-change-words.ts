import type { BulkKind, BulkState, BulkValue } from './bulk-change.ts';
import { formatCount, formatDate } from '../format.ts';
import { endInWords } from './bulk-plan.ts';

/** The labels of the list's buttons. */
export const BULK_LABELS: Record<BulkKind, string> = {
  end: 'End',
  extend: 'Extend',
  rate: 'Change rates',
  template: 'Change template',
  reminders: 'Change reminders',
  authoriser: 'Change authoriser',
};

/** The heading above the values before and after. */
export const CHANGED_COLUMNS: Record<BulkKind, string> = {
  end: 'End date, before and after',
  extend: 'End date, before and after',
  rate: 'Rates, before and after',
  template: 'Template, before and after',
  reminders: 'Reminders, before and after',
  authoriser: 'Primary authoriser, before and after',
};

const many = (count: number) => (count === 1 ? '1 placement' : `${formatCount(count)} placements`);

type Words = { verb: string; rest: string };

function wordsOf(value: BulkValue, name: string | null, isDone: boolean): Words {
  switch (value.kind) {
    case 'end':
      return { verb: isDone ? 'Ended' : 'End', rest: ` on ${endInWords(value.end)}` };
    case 'extend':
      return {
        verb: isDone ? 'Extended' : 'Extend',
        rest: value.end ? ` to ${endInWords(value.end)}` : ' without an end date',
      };
    case 'rate':
      return {
        verb: isDone ? 'Changed the rates of' : 'Change the rates of',
        rest: ` from ${formatDate(value.from)}`,
      };
    case 'template':
      return {
        verb: isDone ? 'Changed the template of' : 'Change the template of',
        rest: name === null ? '' : ` to ${name}`,
      };
    case 'reminders':
      return {
        verb: `${isDone ? 'Turned' : 'Turn'} reminders ${value.isSendingReminders ? 'on' : 'off'} for`,
        rest: '',
      };
    case 'authoriser':
      return {
        verb: isDone ? 'Changed the authoriser of' : 'Change the authoriser of',
        rest: name === null ? '' : ` to ${name}`,
      };
  }
}

/** Returns "End 38 placements on 19 Dec 2026", or "Ended 38 placements on 19 Dec 2026" once done. */
export function changeInWords(value: BulkValue, count: number, name: string | null, isDone = false): string {
  const { verb, rest } = wordsOf(value, name, isDone);
  return `${verb} ${many(count)}${rest}`;
}

const REQUESTED: Record<BulkKind, (count: number) => string> = {
  end: (count) => `End ${many(count)}`,
  extend: (count) => `Extend ${many(count)}`,
  rate: (count) => `Change the rates of ${many(count)}`,
  template: (count) => `Change the template of ${many(count)}`,
  reminders: (count) => `Change the reminders for ${many(count)}`,
  authoriser: (count) => `Change the authoriser of ${many(count)}`,
};

/** The same, before a value is chosen. */
export const requestedInWords = (kind: BulkKind, count: number) => REQUESTED[kind](count);

/** Returns whether a change is waiting or running. */
export const isUnderWay = (state: BulkState) => state === 'waiting' || state === 'running';

/** Describes what a change did, or that it did nothing. */
export function outcomeInWords(changed: number, left: number): string {
  return left === 0
    ? `${formatCount(changed)} changed.`
    : `${formatCount(changed)} changed, ${formatCount(left)} left as they were.`;
}
