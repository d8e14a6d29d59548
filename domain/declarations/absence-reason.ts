/** Why a person did not work. Neither no declaration nor `other` preserves qualifying weeks (AWR regulation 7(8)). */
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

/** The display name of each reason. */
export const ABSENCE_WORDS: Record<AbsenceReason, string> = {
  leave: 'Leave',
  sickness: 'Sickness',
  juryService: 'Jury service',
  closure: 'Planned closure',
  industrialAction: 'Industrial action',
  familyLeave: 'Maternity, adoption or paternity',
  other: 'No work, or another reason',
};
