/** Every code of an error at a field, with its meaning. The same rule has the same code at every field. */
export const FIELD_CODES = {
  missing: 'The field is required, and is missing or blank.',
  invalid_type: 'The value has the wrong type.',
  invalid_value: 'The value is not one the field accepts, or breaks a rule that the message names.',
  invalid_format: 'The text has the wrong format, for example for a date, an email address or an id.',
  invalid_characters:
    'The text contains characters that are not allowed: control or invisible characters, or half of a surrogate pair.',
  too_short: 'The text has too few characters.',
  too_long: 'The text has too many characters.',
  too_few: 'The list has too few entries.',
  too_many: 'The list has too many entries.',
  out_of_range: 'The number or date is out of range, on its own or compared with another field.',
  already_exists: 'Another record already has this value.',
  not_found: 'The agency has no record with this id.',
  not_allowed: 'The record cannot be used here, or the field cannot be changed now.',
  contradictory: 'The field contradicts another field.',
  unknown_field: 'The field is not known.',
  unexpected_body: 'The call does not take a body, but one was sent.',
  after_period: 'The day is after the timesheet’s period.',
  before_period: 'The day is before the timesheet’s period.',
  beyond_feed: 'The position is beyond the end of the feed.',
  break_too_long: 'The break is longer than the shift.',
  common_password: 'The password is easily guessed.',
  cuts_off_timesheets: 'Timesheets have time outside the new dates; the message names them.',
  default_stays: 'There must always be a default template that is not hidden.',
  finish_before_start: 'The finish is before the start.',
  holidays_not_allowed: 'Holidays are not recorded here.',
  idempotency_key_reused: 'The key was sent before with a different body.',
  invalid_code: 'The log-in code is wrong.',
  invalid_credentials: 'The email or the password is wrong.',
  invalid_password: 'The password is wrong.',
  link_expired: 'The link has expired.',
  link_not_valid: 'The link is not valid.',
  missing_finish: 'A shift has no finish.',
  missing_start: 'A shift has no start.',
  more_than_a_day: 'The entries of a day add up to more than one day.',
  no_period: 'Neither the first nor the last day of the period is given.',
  nightshift_order: 'A nightshift finishes before the time it starts.',
  nightshifts_not_allowed: 'Nightshifts are not recorded here.',
  no_shifts: 'The timesheet is empty.',
  not_a_confirmation: 'The value must be accepted or rejected.',
  not_a_period: 'No period begins or ends there.',
  not_begun: 'The period has not begun, and the agency does not allow timesheets before it does.',
  not_replaceable: 'Only a rejected or void timesheet for the same period can be replaced.',
  nothing_selected: 'Nothing was selected.',
  outside_contract: 'The date is outside the contract.',
  overlap: 'Two shifts overlap.',
  overlaps_timesheet: 'A shift overlaps time on another timesheet of the placement; the message names it.',
  reason_required: 'A rejection needs a reason.',
  template_is_hidden: 'A hidden template cannot be the default.',
  templates_have_documents: 'Uploads cannot be switched off while templates allow documents.',
  too_large: 'The file is too large.',
  too_many_files:
    'There are more files than a timesheet may have, or than one person may have uploaded without submitting.',
  too_many_selected: 'More were selected than can be handled at once.',
  unknown_upload: 'The uploaded file is no longer there. Upload it again.',
  uploads_not_allowed: 'Document uploads are not allowed here.',
  url_refused: 'Webhooks cannot be sent to this address.',
  wrong_type: 'The file is of a type that is not accepted.',
} as const;

/** The code of an error at a field. */
export type FieldCode = keyof typeof FIELD_CODES;

/** Returns a schema's refusal with this message and its code. */
export function refusal(message: string, code: FieldCode): { message: string; params: { code: FieldCode } } {
  return { message, params: { code } };
}

type Problem = { field: string; message: string; code?: FieldCode };
type Issues = {
  addIssue(issue: { code: 'custom'; path: string[]; message: string; params: { code: FieldCode | undefined } }): void;
};

/** Adds problems at fields to a schema's issues, with their codes. */
export function addProblems(problems: readonly Problem[], issues: Issues): void {
  for (const { field, message, code } of problems)
    issues.addIssue({ code: 'custom', path: [field], message, params: { code } });
}

/** Returns a schema check that adds a rule's problems with the whole. */
export const checkedBy =
  <Whole>(problemsOf: (whole: Whole) => readonly Problem[]) =>
  (whole: Whole, issues: Issues): void =>
    addProblems(problemsOf(whole), issues);
