import type { WorkHistory, HistoryShift, Place } from '#domain/advisories/rules/work-history.ts';

/**
 * The rules once more, written independently of the product's: dates are texts, weeks are letters searched with
 * patterns, and time is a series of quarters of an hour. For London, and for shifts that start and end on quarters.
 */

const cached = <T>(work: (one: string, other: number) => T) => {
  const known = new Map<string, Map<number, T>>();
  return (one: string, other = 1): T => {
    const of = known.get(one) ?? new Map<number, T>();
    known.set(one, of);
    if (!of.has(other)) of.set(other, work(one, other));
    return of.get(other)!;
  };
};
const next = cached((date, days): string => {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
});
const range = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let date = from; date <= to; date = next(date)) days.push(date);
  return days;
};
const weekdayOf = (date: string) => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
const mondayOf = (date: string) => next(date, -weekdayOf(date));

/** Returns when the clock changes in a year: at 01:00 in Greenwich on the last Sundays of March and October. */
const changeIn = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1);
};
const isSummer = (at: number) => {
  const year = new Date(at).getUTCFullYear();
  return at >= changeIn(year, 2) && at < changeIn(year, 9);
};

/** Returns a time on London's clock as quarters of an hour since 1970. */
const quarterAt = (date: string, time: string): number =>
  quarter(date, Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15);
const quarter = cached((date, of): number => {
  const time = `${String(Math.floor(of / 4)).padStart(2, '0')}:${String((of % 4) * 15).padStart(2, '0')}`;
  const clock = Date.parse(`${date}T${time}:00Z`);
  const spring = changeIn(Number(date.slice(0, 4)), 2);
  const skipped = clock >= spring && clock < spring + 3_600_000;
  const at = skipped ? spring : isSummer(clock - 3_600_000) ? clock - 3_600_000 : clock;
  return at / 900_000;
});

const spanOf = ({ date, start, end }: HistoryShift): [number, number] => [
  quarterAt(date, start!),
  quarterAt(end! < start! ? next(date) : date, end!),
];
/** Returns the quarters of an hour elapsed between a shift's start and end. */
export const passing = (shift: HistoryShift): number => {
  const [from, to] = spanOf(shift);
  return to - from;
};

const LETTERS: Record<string, string> = {
  leave: 'l',
  sickness: 's',
  juryService: 'j',
  closure: 'c',
  industrialAction: 'i',
};

/** The rules' results, without words: counts, sums and rests. */
export type Verdict = {
  roles: { count: number; firstWeek: string; rightsFrom: string | null }[];
  averages: string[];
  nights: string[];
  rests: string[];
  weeks: string[];
  breaks: string[];
};

function roleOf(life: WorkHistory, ids: string[], today: string): Verdict['roles'][number] | null {
  const worked = new Set<string>();
  for (const shift of life.shifts.filter(({ contractorId }) => ids.includes(contractorId))) {
    worked.add(shift.date);
    if (shift.end && shift.end < shift.start! && shift.end !== '00:00') worked.add(next(shift.date));
  }
  const real = [...worked].sort();
  const group = life.placements.filter(({ contractorId }) => ids.includes(contractorId));
  const prior = group.find(({ priorWeeks }) => priorWeeks > 0);
  const since = prior && (prior.priorFrom ?? (real[0] && next(real[0], -7 * prior.priorWeeks)));
  if (since) for (let week = 0; week < prior.priorWeeks; week += 1) worked.add(next(since, 7 * week));
  const days = [...worked].sort();
  if (days.length === 0) return null;
  const endOn = (date: string) => {
    const ends = group.filter(({ start }) => start <= date).map(({ plannedEnd }) => plannedEnd ?? '9999-12-31');
    return ends.sort().at(-1) ?? '0000-01-01';
  };
  const why = (date: string) => {
    const of = life.absences.filter((one) => ids.includes(one.contractorId) && one.from <= date && date <= one.to);
    return of.find(({ reason }) => reason !== 'other')?.reason ?? of[0]?.reason;
  };
  const letterOf = (first: string): string => {
    const week = range(first, next(first, 6));
    if (week.some((date) => worked.has(date))) return 'W';
    const reasons = week.map(why);
    if (reasons.includes('familyLeave')) return first <= endOn(first) ? 'W' : 'f';
    return LETTERS[reasons.find((reason) => reason !== undefined && reason !== 'other') ?? ''] ?? 'n';
  };
  let anchor = days[0]!;
  for (;;) {
    let letters = '';
    for (let first = anchor; first <= today || first <= days.at(-1)!; first = next(first, 7)) {
      const letter = letterOf(first);
      if (letter !== 'W' && next(first, 6) >= today && first > days.at(-1)!) break;
      letters += letter;
    }
    const cut = firstEnd(letters);
    if (cut === null) {
      const twelfth = [...letters.matchAll(/W/g)][11];
      return {
        count: letters.replaceAll(/[^W]/g, '').length,
        firstWeek: anchor,
        rightsFrom: twelfth ? next(anchor, 7 * (twelfth.index + 1)) : null,
      };
    }
    const back = days.find((date) => date >= next(anchor, 7 * cut));
    if (back === undefined) return { count: 0, firstWeek: anchor, rightsFrom: null };
    anchor = back;
  }
}

/** Returns after how many weeks a count ends, or null: each break is examined week by week. */
function firstEnd(letters: string): number | null {
  for (let length = 1; length <= letters.length; length += 1) {
    const [gap] = /[^W]*$/.exec(letters.slice(0, length))!;
    const long = /^.{7,}$/.test(gap) && /n/.test(gap);
    if (long || /^(?:[^s]*s){29}/.test(gap) || /^(?:[^j]*j){29}/.test(gap)) return length;
  }
  return null;
}

function averagesOf(life: WorkHistory): Pick<Verdict, 'averages' | 'nights'> {
  const [averages, nights]: string[][] = [[], []];
  const dates = life.shifts.map(({ date }) => date).sort();
  if (dates.length === 0) return { averages: [], nights: [] };
  const worked = [...new Set(dates)];
  const onDay = new Map<string, number>();
  for (const { date, minutes } of life.shifts) onDay.set(date, (onDay.get(date) ?? 0) + minutes);
  const start = mondayOf(dates[0]!);
  const away = new Set(
    life.absences
      .filter(({ reason }) => ['leave', 'sickness', 'familyLeave'].includes(reason))
      .flatMap(({ from, to }) => range(from, to).filter((date) => from === to || weekdayOf(date) < 5))
      .filter((date) => !onDay.has(date)),
  );
  const nightly = life.shifts.filter((shift) => {
    if (!shift.start) return false;
    const [from, to] = spanOf(shift);
    let night = 0;
    for (const date of [next(shift.date, -1), shift.date, next(shift.date)]) {
      const [dusk, dawn] = [quarterAt(date, '23:00'), quarterAt(next(date), '06:00')];
      for (let at = from; at < to; at += 1) if (at >= dusk && at < dawn) night += 1;
    }
    return night >= 12;
  });
  for (let week = start; week <= dates.at(-1)!; week = next(week, 7)) {
    const last = next(week, 6);
    const from = [start, next(week, -16 * 7)].sort().at(-1)!;
    const weeks = (Date.parse(next(last)) - Date.parse(from)) / (7 * 86_400_000);
    const within = worked.filter((date) => date >= from && date <= last);
    const excluded = [...away].filter((date) => date >= from && date <= last).length;
    const following = worked.filter((date) => date > last).slice(0, excluded);
    const sum = (of: string[]) => of.reduce((total, date) => total + onDay.get(date)!, 0);
    const hours = (sum(within) + sum(following)) / 60 / weeks;
    const out = life.optOut && life.optOut.from <= last && (life.optOut.until ?? '9999') >= last;
    if (!out && hours > 44) averages!.push(`${week} ${hours > 48 ? 'over' : 'near'} ${sum(within)}+${sum(following)}`);
    const nightWeeks = new Set(
      nightly.filter(({ date }) => date >= from && date <= last).map(({ date }) => mondayOf(date)),
    );
    if (nightWeeks.size >= 3 && sum(within) / 60 / (weeks * 6) > 8) nights!.push(week);
  }
  return { averages: averages!, nights: nights! };
}

function restsOf(life: WorkHistory): Pick<Verdict, 'rests' | 'weeks' | 'breaks'> {
  const known = life.shifts.filter(({ start }) => start !== null);
  const spans = known.map(spanOf);
  const base = Math.min(...spans.map(([from]) => from)) - 3000;
  const busy = new Uint8Array(known.length === 0 ? 0 : Math.max(...spans.map(([, to]) => to)) - base + 3000);
  for (const [from, to] of spans) busy.fill(1, from - base, to - base);
  const runs = (from: number, to: number) => {
    const found: number[] = [];
    let run = 0;
    for (let at = from; at < to; at += 1) {
      run = busy[at - base] === 1 ? 0 : run + 1;
      if (run > 0 && (at + 1 === to || busy[at + 1 - base] === 1)) found.push(run);
    }
    return found;
  };
  const rests = [...new Set(spans.map(([from]) => from))].sort().flatMap((from) => {
    if (busy.subarray(from - base - 44, from - base).includes(1)) return [];
    const rest = Math.max(0, ...runs(from, from + 96));
    return rest < 44 ? [`${from} ${rest * 15}`] : [];
  });
  const days = (count: number[]) => count.reduce((sum, run) => sum + Math.floor(run / 96), 0);
  const weeks = [...new Set(known.map(({ date }) => mondayOf(date)))].sort().filter((week) => {
    const end = quarterAt(next(week, 7), '00:00');
    return days(runs(quarterAt(week, '00:00'), end)) === 0 && days(runs(quarterAt(next(week, -7), '00:00'), end)) < 2;
  });
  const breaks = known.filter((shift) => passing(shift) > 24 && shift.breakMinutes < 20);
  return {
    rests,
    weeks,
    breaks: breaks.map(({ date, start, contractorId }) => `${date} ${start} ${contractorId}`).sort(),
  };
}

/** Returns the verdict on a life. */
export function naively(life: WorkHistory, { today }: Place): Verdict {
  const groups = new Map<string, string[]>();
  for (const { contractorId, clientId, role } of life.placements) {
    const key = JSON.stringify([clientId, role]);
    groups.set(key, [...(groups.get(key) ?? []), contractorId]);
  }
  const roles = [...groups.values()].flatMap((ids) => roleOf(life, ids, today) ?? []);
  return { roles, ...averagesOf(life), ...restsOf(life) };
}

/** Returns the quarter at which a shift starts, for comparison. */
export const beginning = ({ date, start }: { date: string; start: string }): number => quarterAt(date, start);
