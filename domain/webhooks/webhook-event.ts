import type { AuditAction } from '../audit/activity-words.ts';

/** The events of webhooks, each with the recorded actions it covers. */
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

/** The name of an event that an endpoint can subscribe to. */
export type WebhookEvent = keyof typeof ACTIONS;

/** Every event that an endpoint can subscribe to. */
export const WEBHOOK_EVENTS = Object.keys(ACTIONS) as [WebhookEvent, ...WebhookEvent[]];

/** The event sent to test an endpoint, whatever its subscriptions. */
export const TEST_EVENT = 'webhook.test';

/** What events are about. */
export type EventKind = 'timesheet' | 'contractor' | 'contract' | 'client' | 'contact' | 'advisory';

const EVENT_OF = new Map<string, WebhookEvent>(
  WEBHOOK_EVENTS.flatMap((event) => ACTIONS[event].map((action) => [action, event] as const)),
);

/** Returns the event for a recorded action, or null if webhooks do not report it. */
export function webhookEventOf(action: string): WebhookEvent | null {
  return EVENT_OF.get(action) ?? null;
}

/** Returns what an event is about: `timesheet` of `timesheet.accepted`. */
export function kindOf(event: WebhookEvent): EventKind {
  return event.split('.')[0] as EventKind;
}
