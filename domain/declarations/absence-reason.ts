/** Why somebody did not work. What is not declared, and `other`, is no reason that keeps qualifying weeks (AWR regulation 7(8)). */
export const ABSENCE_REASONS = [
  'leave',
  'sickness',
  'juryService',
  'closure',
  'industrialAction',
  'familyLeave',
  'other',
] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** Each reason as people read it. */
export const ABSENCE_WORDS: Record<AbsenceReason, string> = {
  leave: 'Leave',
  sickness: 'Sickness',
  juryService: 'Jury service',
  closure: 'Planned closure',
  industrialAction: 'Industrial action',
  familyLeave: 'Maternity, adoption or paternity',
  other: 'No work, or another reason',
};
