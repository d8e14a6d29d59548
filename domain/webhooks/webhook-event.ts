import type { AuditAction } from '../audit/activity-words.ts';

/** Events that webhooks tell of, each with the recorded actions that it stands for. */
const ACTIONS = {
  'timesheet.submitted': ['timesheet.submitted'],
  'timesheet.edited': ['timesheet.edited'],
  'timesheet.accepted': ['timesheet.accepted'],
  'timesheet.rejected': ['timesheet.rejected'],
  'timesheet.voided': ['timesheet.voided'],
  'timesheet.deleted': ['timesheet.deleted'],
  'contractor.created': ['contractor.created'],
  'contractor.changed': [
    'contractor.edited',
    'contractor.authoriserAdded',
    'contractor.authoriserRemoved',
    'contractor.primaryAuthoriserSet',
    'contractor.rateAdded',
    'contractor.rateRemoved',
  ],
  'contractor.deleted': ['contractor.deleted'],
  'contract.created': ['contract.created'],
  'contract.changed': ['contract.edited'],
  'contract.deleted': ['contract.deleted'],
  'client.created': ['client.created'],
  'client.changed': ['client.edited'],
  'client.deleted': ['client.deleted'],
  'contact.created': ['contact.created'],
  'contact.changed': ['contact.edited'],
  'contact.deleted': ['contact.deleted', 'contact.erased'],
  'advisory.raised': ['advisory.raised'],
  'advisory.ended': ['advisory.ended'],
} as const satisfies Record<string, readonly AuditAction[]>;

/** The name of an event that an endpoint can listen for. */
export type WebhookEvent = keyof typeof ACTIONS;

/** Every event that an endpoint can listen for. */
export const WEBHOOK_EVENTS = Object.keys(ACTIONS) as [WebhookEvent, ...WebhookEvent[]];

/** The event that is sent to try an endpoint, whatever it listens for. */
export const TEST_EVENT = 'webhook.test';

/** What events are about. */
export type EventKind = 'timesheet' | 'contractor' | 'contract' | 'client' | 'contact' | 'advisory';

const EVENT_OF = new Map<string, WebhookEvent>(
  WEBHOOK_EVENTS.flatMap((event) => ACTIONS[event].map((action) => [action, event] as const)),
);

/** The event that a recorded action is told as, or null where webhooks do not tell of it. */
export function webhookEventOf(action: string): WebhookEvent | null {
  return EVENT_OF.get(action) ?? null;
}

/** What an event is about: `timesheet` of `timesheet.accepted`. */
export function kindOf(event: WebhookEvent): EventKind {
  return event.split('.')[0] as EventKind;
}
