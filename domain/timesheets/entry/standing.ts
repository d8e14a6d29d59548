import type { StandingPeriod } from '../../periods/placement-periods.ts';
import type { TakenShift } from './shift-overlaps.ts';

/** What covers a placement's days, and the shifts whose minutes are taken. */
export type Standing = { periods: StandingPeriod[]; shifts: TakenShift[] };
