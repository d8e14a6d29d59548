import type { AuditAction } from './activity-words.ts';

/** The jobs an event enqueues, in the same transaction as the event itself. */
export const FOLLOW_UPS: Readonly<Partial<Record<AuditAction, readonly FollowUp[]>>> = {
  'timesheet.submitted': ['request-authorisation'],
  'timesheet.edited': ['request-authorisation'],
  'timesheet.accepted': ['send-accepted-copies'],
  'timesheet.rejected': ['tell-contractor'],
  'timesheet.deleted': ['tell-contractor'],
  'timesheet.voided': ['tell-contractor'],
  'role.created': ['send-invitation'],
  'role.enabled': ['tell-role-holder'],
  'role.disabled': ['tell-role-holder'],
  'administrator.created': ['tell-super-administrators'],
  'administrator.promoted': ['tell-super-administrators'],
  'administrator.demoted': ['tell-super-administrators'],
  'administrator.enabled': ['tell-super-administrators'],
  'administrator.disabled': ['tell-super-administrators'],
  'administrator.emailChanged': ['tell-super-administrators'],
  'webhook.disabled': ['tell-super-administrators'],
  'webhook.failing': ['tell-super-administrators'],
  'timesheet.authorisationResent': ['request-authorisation'],
};

/** Jobs that follow an event. Each is the name of a queue. */
export type FollowUp =
  | 'request-authorisation'
  | 'send-accepted-copies'
  | 'tell-contractor'
  | 'send-invitation'
  | 'tell-role-holder'
  | 'tell-super-administrators';

/** The payload of a follow-up job. */
export type FollowUpJob = { eventId: string; action: string; subjectId: string };
