import { FIELD_CODES } from '#domain/field-codes.ts';

/** A code that the API answers, with the status that comes with it and what it says. */
export type ProblemCode = [code: string, status: number, meaning: string];

/** The codes of whole answers, whatever the operation asked for. */
const GENERAL: ProblemCode[] = [
  ['malformed', 400, 'The request cannot be read: its body is not JSON, a header or a form is broken.'],
  ['no_caller', 401, 'Neither a key nor a session came.'],
  ['invalid_api_key', 401, 'The key does not hold: unknown, revoked, or mistyped.'],
  ['unauthenticated', 401, 'The session is over, or has no role in this agency.'],
  ['forbidden', 403, 'This is not for whoever asks.'],
  ['role_may_not', 403, 'The role, or the key’s scopes, do not allow this.'],
  ['own_time', 403, 'The time is the caller’s own. Nobody decides their own time.'],
  ['agency_closed', 403, 'The agency’s portal is closed.'],
  [
    'not_found',
    404,
    'It does not exist, or belongs to somebody else: the two are the same. 422 at a field that names it.',
  ],
  ['refused', 404, 'There is nothing at this address, or a body of this kind is not taken there: 404 or 415.'],
  ['changed_meanwhile', 409, 'The version that was sent is not the stored one. The title says who changed what.'],
  ['id_taken', 409, 'A record with the chosen id exists.'],
  ['idempotency_key_in_use', 409, 'The first request under this key still runs. Send it again in a moment.'],
  ['version_mismatch', 412, 'The record is no longer the one that If-Match names. Read it again.'],
  ['too_large', 413, 'The request is too large; 422 at a field for a file.'],
  ['invalid', 422, 'A rule is broken; errors says at which field.'],
  ['not_storable', 422, 'A text holds a zero byte, or a number is too large.'],
  ['idempotency_key_reused', 422, 'The key was sent before with another body.'],
  ['too_many_requests', 429, 'Too many; Retry-After says when to come back.'],
  [
    'too_many_streams',
    429,
    'The agency reads too many whole collections at once. Ask again when one of them has ended.',
  ],
  ['unhandled', 500, 'Our fault. The reportingId finds it in the log.'],
  ['unavailable', 503, 'The service is closed, or its database does not answer. Retry-After says when to ask again.'],
  ['overloaded', 503, 'More is asked than can be answered. Retry-After says when to ask again.'],
  ['storage_unavailable', 503, 'Files cannot be stored or opened at the moment. Retry-After says when to ask again.'],
  ['temporary_space_full', 503, 'The service has no room to work on files. Retry-After says when to ask again.'],
  ['pdf_unavailable', 503, 'The PDF cannot be made at the moment. Retry-After says when to ask again.'],
  ['storage_full', 507, 'There is no room left to store files. Nothing was saved; the operator has to make room.'],
];

/** The codes of things that are not there, or not to be seen. */
const ABSENT: ProblemCode[] = [
  ['account', 'account'],
  ['administrator', 'administrator'],
  ['agency', 'agency'],
  ['api_key', 'API key'],
  ['authoriser', 'authoriser'],
  ['billee', 'billing entity'],
  ['client', 'client'],
  ['consultant', 'consultant'],
  ['contact', 'contact'],
  ['contract', 'contract'],
  ['contractor', 'contractor'],
  ['declaration', 'declaration'],
  ['delegation', 'delegation'],
  ['delivery', 'webhook delivery'],
  ['digest_schedule', 'digest'],
  ['download', 'download'],
  ['file', 'file'],
  ['import', 'import'],
  ['import_file', 'file to import'],
  ['list', 'list'],
  ['mail', 'mail'],
  ['news', 'piece of news'],
  ['notification', 'notification'],
  ['preview', 'preview of the file'],
  ['reminders', 'reminder schedule'],
  ['role', 'role'],
  ['session', 'session'],
  ['setting', 'setting'],
  ['template', 'timesheet template'],
  ['timesheet', 'timesheet'],
  ['webhook', 'webhook endpoint'],
].map(([code, noun]) => [`${code}_not_found`, 404, `There is no such ${noun}, or not for whoever asks.`]);

/** The codes of what the state of things, or whose they are, does not allow. */
const STATE: ProblemCode[] = [
  ['hand_over_refused', 401, 'The link from one address to another does not hold any more. Log in.'],
  ['log_in_expired', 401, 'The code came too late. Log in again.'],
  ['totp_required', 401, 'The password is right; a log-in code is asked for as well.'],
  ['forest_not_shown', 403, 'The agency does not show its forest.'],
  ['sign_up_closed', 403, 'Signing up is not open at the moment.'],
  ['totp_setup_required', 403, 'The agency asks its administrators for log-in codes, and this one has none yet.'],
  ['contractor_deleted', 404, 'The contractor is deleted.'],
  ['link_not_valid', 404, 'The link is not valid: 404, or 422 where it came in a form.'],
  ['administrator_disabled', 409, 'A disabled administrator is no super administrator. Enable them first.'],
  ['agency_not_suspended', 409, 'Only a suspended agency can be erased.'],
  ['agency_verified', 409, 'An agency that was verified is not removed for want of it.'],
  ['no_demo', 404, 'The installation has no demo; the command line removes it.'],
  ['demo_in_use', 409, 'People who are not of the demo have joined its agency, so that it stays.'],
  ['sign_up_request_not_found', 404, 'There is no such request to sign up; the command line decides them.'],
  ['sign_up_decided', 409, 'The request to sign up was approved or declined already.'],
  ['sign_up_name_taken', 409, 'The name asked for was taken meanwhile; approve the request under another.'],
  ['already_administrator', 409, 'The person is an administrator already.'],
  ['already_decided', 409, 'Somebody was first. The title says who and when.'],
  ['already_declared', 409, 'The period is marked as not worked already.'],
  ['already_deleted', 409, 'The timesheet is deleted already.'],
  ['already_verified', 409, 'The contact has joined the agency already.'],
  ['not_invited', 409, 'The contact has no role yet, so there is no invitation to send again.'],
  ['already_void', 409, 'The timesheet is void already.'],
  ['authoriser_has_authorised', 409, 'Authorisers who have decided timesheets stay.'],
  ['authoriser_needed', 409, 'A contractor keeps one authoriser, and a primary one.'],
  ['beyond_end', 409, 'The feed has not come so far as `after`. Ask without `after`, or from where it ends.'],
  ['billee_is_billed', 409, 'The billing entity that is billed cannot be deleted.'],
  ['client_has_contracts', 409, 'Clients with contracts cannot be deleted.'],
  ['contact_in_use', 409, 'Contacts who are contractors, authorisers or administrators cannot be deleted.'],
  ['contract_has_contractors', 409, 'Contracts with contractors cannot be deleted.'],
  ['contractor_has_timesheets', 409, 'Contractors with timesheets cannot be deleted.'],
  ['delegation_overlaps', 409, 'Somebody decides for the authoriser on some of these days already.'],
  ['digest_changed', 409, 'The feed no longer says what it said when the digest was taken.'],
  ['epoch_changed', 409, 'The feed was restored from a backup. Read it again from the start and compare.'],
  ['last_administrator', 409, 'An agency keeps one administrator.'],
  ['last_super_administrator', 409, 'An agency keeps one super administrator.'],
  ['link_ended', 409, 'The link in the mail has ended, so the mail is not sent again.'],
  ['link_removed', 409, 'The mail was sent, and its link is kept no longer; a new one has to be asked for.'],
  ['mail_text_removed', 409, 'The agency keeps the text of the mail no longer.'],
  ['mail_waits', 409, 'The mail has not left yet.'],
  ['not_accepted', 409, 'Only accepted timesheets may be made void.'],
  ['not_empty', 409, 'The demo is only put into an empty installation.'],
  ['not_missing', 409, 'No timesheet is missing for the period.'],
  ['not_pending', 409, 'The timesheet does not wait for a decision.'],
  ['period_taken', 409, 'There is a timesheet for the period already.'],
  ['person_still_needed', 409, 'The person still works, decides or administers here, and cannot be erased yet.'],
  ['status_forbids_files', 409, 'The timesheet’s status does not let files be added or removed.'],
  ['task_id_reused', 409, 'The taskId was sent before with another content. The title names what was made then.'],
  ['template_in_use', 409, 'The template is in use, and no replacement was named.'],
  ['template_is_default', 409, 'The default template cannot be deleted.'],
  ['too_many_webhooks', 409, 'The agency has as many endpoints as it may.'],
  ['totp_not_waiting', 409, 'No set-up of log-in codes waits to be confirmed.'],
  ['totp_off', 409, 'Log-in codes are not switched on.'],
  ['totp_on', 409, 'Log-in codes are switched on already.'],
  ['uploads_not_allowed', 409, 'Document uploads are not allowed here: 409, or 422 at a field.'],
  ['version_changed', 409, 'The timesheet was changed after it was read.'],
  ['webhook_off', 409, 'The endpoint is switched off.'],
];

const WHOLE = new Set([...GENERAL, ...STATE].map(([code]) => code));
/** The codes that stand at a field in `errors` alone. */
const FIELDS: ProblemCode[] = Object.entries(FIELD_CODES)
  .filter(([code]) => !WHOLE.has(code))
  .map(([code, meaning]) => [code, 422, meaning]);

/** What became of one of many, where several are done at once; not errors of the answer. */
export const OUTCOMES = ['done', 'switched_off'];

/** Every code, by what it is about. */
export const PROBLEM_CODES: { title: string; codes: ProblemCode[] }[] = [
  { title: 'Any operation', codes: GENERAL },
  { title: 'What is not there', codes: ABSENT },
  { title: 'What cannot be done now', codes: STATE },
  { title: 'Fields', codes: FIELDS },
];
