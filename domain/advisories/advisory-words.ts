import { formatDate, formatDateRange, formatDayDate, formatMinutes } from '../format.ts';
import type { Advisory, AdvisoryFacts, AverageFacts, NamedShift, PlacementSum } from './advisory.ts';
import { dateOf, dayOf } from './rules/work-history.ts';
import { RULE_WORDS } from './rule-words.ts';
import { THRESHOLDS } from './rules/thresholds.ts';

/** The reader: agencies see everything by name, contractors their own, authorisers by name the placements they decide. */
export type Reader = 'agency' | 'contractor' | 'authoriser';

/** The reader, the day they read on, and the names they may see. Any other placement is “another placement”. */
export type Audience = {
  reader: Reader;
  today: string;
  isDecimal: boolean;
  placements: ReadonlyMap<string, { contractName: string; clientName: string }>;
};

/** One line of a calculation; the last gives the result. */
export type SumLine = { label: string; value: string };

/** An advisory as text. */
export type AdvisoryText = {
  /** One or two sentences with the figure and the date. */
  title: string;
  /** The clients it concerns, such as “Holbeck Logistics and another placement”. */
  where: string;
  /** Why it is shown, and that it blocks nothing. */
  why: string;
  /** The rule and its source in law. */
  law: string;
  source: string;
  counted: string;
  sum: SumLine[];
};

const BLOCKS_NOTHING = 'Nothing is blocked, and no total or payment depends on it.';
const OTHER = 'another placement';

/** Returns the days of the shifts an advisory counted, both inclusive. */
export function spanOf(facts: AdvisoryFacts): { from: string; to: string } {
  switch (facts.rule) {
    case 'twelveWeeks': {
      const last = facts.weeks.findLast(({ kind }) => kind === 'counted')?.from ?? facts.firstWeek;
      return { from: facts.firstWeek, to: dateOf(dayOf(last) + 6) };
    }
    case 'dailyRest':
      return { from: facts.first.date, to: (facts.after ?? facts.first).date };
    case 'break':
      return { from: facts.shift.date, to: facts.shift.date };
    default:
      return { from: facts.from, to: facts.to };
  }
}

/** Formats an average for display: `34h 00m on average over 12 weeks`. */
export const averageInWords = (average: AverageFacts, isDecimal: boolean): string =>
  `${formatMinutes(averageOf(average), isDecimal)} on average over ${plural(average.weeks, 'week')}`;

/** Formats a date with its weekday and year: `Mon 1 Jun 2026`. */
const fullDate = (date: string): string => `${formatDayDate(date)} ${date.slice(0, 4)}`;

const list = (names: string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Describes an advisory for a reader. */
export function describeAdvisory(advisory: Advisory, audience: Audience): AdvisoryText {
  const { facts, rule } = advisory;
  const clientOf = ({ contractorId }: PlacementSum) => audience.placements.get(contractorId)?.clientName ?? OTHER;
  return {
    title: titleOf(facts, audience),
    where: list([...new Set(advisory.counted.map(clientOf))]),
    why: `${whyOf(facts, audience)} ${BLOCKS_NOTHING}`,
    law: RULE_WORDS[rule].law,
    source: RULE_WORDS[rule].source,
    counted: countedOf(advisory, audience),
    sum: sumOf(advisory, audience),
  };
}

function titleOf(facts: AdvisoryFacts, audience: Audience): string {
  const time = (minutes: number) => formatMinutes(minutes, audience.isDecimal);
  switch (facts.rule) {
    case 'twelveWeeks':
      return weeksTitle(facts, audience);
    case 'fortyEightHours':
      return `48-hour week: ${averageInWords(facts, audience.isDecimal)}.`;
    case 'nightWork':
      return `Night work: ${time(nightAverageOf(facts))} a day on average over ${plural(facts.weeks, 'week')}. The limit is 8 hours.`;
    case 'dailyRest': {
      const { after, first } = facts;
      const when = after ? `before ${formatDayDate(after.date)}` : `in the 24 hours from ${momentOf(first)}`;
      return `${time(facts.restMinutes)} of rest ${when}. The rule is 11 hours.`;
    }
    case 'weeklyRest':
      return `No 24 hours of rest in the week of ${formatDateRange(facts.from, facts.to)}.`;
    case 'break': {
      const { breakMinutes, date } = facts.shift;
      const taken = breakMinutes === 0 ? 'without a break' : `with ${plural(breakMinutes, 'minute')} of break`;
      return `${time(facts.minutes)} on ${formatDayDate(date)} ${taken}. The rule is 20 minutes above six hours.`;
    }
  }
}

const momentOf = ({ date, start }: NamedShift) => `${formatDayDate(date)}, ${start}`;
const endOf = ({ date, start, end }: NamedShift) =>
  `${formatDayDate(end < start ? dateOf(dayOf(date) + 1) : date)}, ${end}`;

type OfWeeks = Extract<AdvisoryFacts, { rule: 'twelveWeeks' }>;

/** Returns the sentence on a person's current count for lists and a placement’s page. */
function weeksTitle(facts: OfWeeks, { reader, today }: Audience): string {
  const { count, rightsFrom, expectedFrom, pausedSince, resetsOn, afterBreak } = facts;
  const pause =
    pausedSince && resetsOn
      ? ` Starts again at 1 unless ${reader === 'contractor' ? 'you' : 'they'} work by ${fullDate(dateOf(dayOf(resetsOn) - 1))}.`
      : '';
  const paused = pausedSince ? `, paused since ${formatDate(pausedSince)}` : '';
  if (rightsFrom) {
    const begin = `${rightsFrom <= today ? 'since' : 'from'} ${fullDate(rightsFrom)}`;
    return `Rights to equal pay and conditions ${begin}${paused}.${pause}`;
  }
  const again = afterBreak ? ` Started again: no work for ${plural(afterBreak, 'week')}.` : '';
  const rights = expectedFrom ? ` Rights to equal pay and conditions from ${fullDate(expectedFrom)}.` : '';
  return `Week ${count} of 12${paused}.${again}${pause || rights}`;
}

function whyOf(facts: AdvisoryFacts, { reader }: Audience): string {
  const who = reader === 'contractor' ? 'You' : 'They';
  switch (facts.rule) {
    case 'twelveWeeks':
      if (facts.rightsFrom) return `${who} worked twelve weeks in this role.`;
      return facts.pausedSince
        ? 'No work is recorded since. A declared reason, or days of leave entered on a timesheet, may keep the weeks.'
        : 'The date holds if every week until then is worked.';
    case 'fortyEightHours':
      return averageIsOver(facts) ? 'The average is above 48 hours.' : 'The average is above 44 hours and near 48.';
    case 'nightWork':
      return `${who} worked nights in ${facts.nightWeeks} of these weeks, and the average is above eight hours.`;
    case 'dailyRest':
      return 'The longest time without work in these 24 hours is below 11 hours, over all placements.';
    case 'weeklyRest':
      return 'Neither this week nor the fortnight with the week before has enough rest, over all placements.';
    case 'break':
      return 'The shift is longer than six hours. If the times or the break are wrong, correct the timesheet.';
  }
}

type OfAverage = Pick<Extract<AdvisoryFacts, { rule: 'fortyEightHours' }>, 'workedMinutes' | 'addedMinutes' | 'weeks'>;
/** Returns whole minutes, never rounded up: an average one second above 48 hours reads 48h 00m. */
const averageOf = ({ workedMinutes, addedMinutes, weeks }: OfAverage) =>
  Math.floor((workedMinutes + addedMinutes) / weeks);
const averageIsOver = ({ workedMinutes, addedMinutes, weeks }: OfAverage) =>
  workedMinutes + addedMinutes > THRESHOLDS.weeklyHours.value * 60 * weeks;
const nightAverageOf = ({ workedMinutes, weeks }: OfAverage) => Math.floor(workedMinutes / (6 * weeks));

function countedOf({ facts, counted }: Advisory, { isDecimal }: Audience): string {
  const shifts = counted.reduce((sum, one) => sum + one.shifts, 0);
  const minutes = counted.reduce((sum, one) => sum + one.minutes, 0);
  const worked = `${plural(shifts, 'shift')}, ${formatMinutes(minutes, isDecimal)}`;
  switch (facts.rule) {
    case 'twelveWeeks':
      return `${plural(facts.count, 'week')} since ${fullDate(facts.firstWeek)}. ${worked}.`;
    case 'fortyEightHours':
    case 'nightWork':
      return `${worked}, ${formatDateRange(facts.from, facts.to)}${laterDays(facts, ' and')}. Pending and accepted; breaks are not counted.`;
    case 'dailyRest': {
      const { before, after, first } = facts;
      if (!after) return `From ${momentOf(first)}.`;
      return `Finished ${endOf(before)}, and started ${momentOf(after)}.`;
    }
    case 'weeklyRest':
      return `${plural(shifts, 'shift')} in this week and the one before.`;
    case 'break':
      return `${formatDayDate(facts.shift.date)}, ${facts.shift.start} to ${facts.shift.end}.`;
  }
}

function sumOf({ facts, counted }: Advisory, { placements, isDecimal }: Audience): SumLine[] {
  const time = (minutes: number) => formatMinutes(minutes, isDecimal);
  if (facts.rule === 'twelveWeeks')
    return [
      ...(facts.pausedWeeks > 0 ? [{ label: 'Weeks that paused', value: String(facts.pausedWeeks) }] : []),
      ...(facts.priorWeeks > 0 ? [{ label: 'Weeks with another agency', value: String(facts.priorWeeks) }] : []),
      { label: 'Qualifying weeks', value: String(facts.count) },
    ];
  if (facts.rule !== 'fortyEightHours' && facts.rule !== 'nightWork') return [];
  const lines = counted.map(({ contractorId, minutes, dailyMinutes }) => {
    const named = placements.get(contractorId);
    const label = named ? `${named.contractName}, ${named.clientName}` : OTHER;
    return {
      label: dailyMinutes ? `${label}, each day counted as ${time(dailyMinutes)}` : label,
      value: time(minutes),
    };
  });
  const total = facts.workedMinutes + (facts.rule === 'fortyEightHours' ? facts.addedMinutes : 0);
  const added =
    facts.rule === 'fortyEightHours' && facts.excludedDays > 0
      ? [
          {
            label: `Of it on ${plural(facts.addedDays, 'later day')} for ${plural(facts.excludedDays, 'day')} of leave or sickness`,
            value: time(facts.addedMinutes),
          },
        ]
      : [];
  const average =
    facts.rule === 'fortyEightHours'
      ? { label: `${time(total)} ÷ ${facts.weeks}`, value: time(averageOf(facts)) }
      : { label: `${time(total)} ÷ ${6 * facts.weeks} days`, value: time(nightAverageOf(facts)) };
  const label = `Worked in ${plural(facts.weeks, 'week')}${laterDays(facts, ' and on')}`;
  return [...lines, ...added, { label, value: time(total) }, average];
}

/** Names the later days that replace days of leave in an average of 48 hours, so that its sum is not taken for that of the weeks alone. */
const laterDays = (facts: AdvisoryFacts, and: string): string =>
  facts.rule === 'fortyEightHours' && facts.addedDays > 0 ? `${and} ${plural(facts.addedDays, 'later day')}` : '';
