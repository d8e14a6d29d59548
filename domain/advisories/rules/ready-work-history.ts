import type { AbsenceReason } from '../../declarations/absence-reason.ts';
import { WEEK_DAYS } from '../../periods/week-days.ts';
import { dayOf, isKnown, type Known, type WorkHistory, type Place, timed, type TimedShift } from './work-history.ts';

/** The known facts of a life, prepared once for all rules. Shifts without minutes were not worked. */
export type Ready = {
  life: WorkHistory;
  place: Place;
  shifts: TimedShift[];
  known: Known[];
  today: number;
  weekday: number;
  absences: AbsentDays[];
};
/** Days, both inclusive and counted since 1970, on which a placement was not worked, with the reason. */
export type AbsentDays = { contractorId: string; from: number; to: number; reason: AbsenceReason };

/** Prepares a life. */
export function ready(life: WorkHistory, place: Place): Ready {
  const shifts = timed(
    life.shifts.filter(({ minutes }) => minutes > 0),
    place.timeZone,
  );
  return {
    life,
    place,
    shifts,
    known: shifts.filter(isKnown),
    today: dayOf(place.today),
    weekday: WEEK_DAYS.indexOf(place.weekStartsOn),
    absences: life.absences.map(({ from, to, ...rest }) => ({ ...rest, from: dayOf(from), to: dayOf(to) })),
  };
}
