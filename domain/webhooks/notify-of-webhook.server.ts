import { superAdministratorsToNotify } from '../administrators/super-administrators-to-notify.server.ts';
import { readEvent } from '../audit/read-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import type { ComposeMail } from '../mail/mail.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { hasTakenSince } from './outages.rows.server.ts';
import type { Webhook } from './webhook.ts';
import { selectWebhook } from './webhooks.rows.server.ts';

/** The content of an email about a problem with an endpoint. `at` is RFC 3339. */
export type WebhookTrouble = { fullname: string; webhookId: string; url: string; reason: string; at: string };

type Trouble = { at: string; detail: Record<string, unknown> };
type Found = {
  kind: 'webhookSwitchedOff' | 'webhookFailing';
  reasonOf(ctx: Context, webhook: Webhook, trouble: Trouble): Promise<string | null>;
};

const TROUBLES = {
  /** Unless it is on again. */
  'webhook.disabled': {
    kind: 'webhookSwitchedOff',
    reasonOf: (_, { disabledReason }) => Promise.resolve(disabledReason),
  },
  /** Unless it accepts messages again, or was switched off. */
  'webhook.failing': {
    kind: 'webhookFailing',
    async reasonOf({ db, agency }, { webhookId, isEnabled }, { at, detail }) {
      if (!isEnabled || (await hasTakenSince(db, agency.id, webhookId, at))) return null;
      return String(detail.reason);
    },
  },
} as const satisfies Record<string, Found>;

/** Emails every enabled super administrator about an automatic change to an endpoint, while it still applies. */
export function notifyOfWebhook(
  ctx: Context,
  { webhookId, eventId, action }: { webhookId: string; eventId: string; action: keyof typeof TROUBLES },
  compose: ComposeMail<WebhookTrouble>,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const { kind, reasonOf } = TROUBLES[action];
    const event = await readEvent(tx, eventId);
    const [webhook] = await db.run<Webhook>(selectWebhook(agency.id, webhookId, { now: now(tx), lock: false }));
    if (!event || !webhook) return;
    const at = event.occurredAt;
    const reason = await reasonOf(tx, webhook, { at, detail: event.detail });
    if (reason === null) return;
    for (const { contactId, fullname, emailAddress } of await superAdministratorsToNotify(tx)) {
      const mail = await compose(agency, { fullname, webhookId, url: webhook.url, reason, at });
      const to = { name: fullname, address: emailAddress, contactId };
      await queueMail(tx, { ...mail, kind, to, eventId, subjectType: 'webhook', subjectId: webhookId });
    }
  });
}
