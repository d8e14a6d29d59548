import type { CoveredPeriod } from '../../periods/placement-periods.ts';
import type { OccupiedShift } from './shift-overlaps.ts';

/** What covers a placement's days, and the shifts whose minutes are taken. */
export type Standing = { periods: CoveredPeriod[]; shifts: OccupiedShift[] };
