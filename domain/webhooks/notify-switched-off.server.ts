import { superAdministratorsToTell } from '../administrators/super-administrators-to-tell.server.ts';
import { readEvent } from '../audit/read-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import type { ComposeMail } from '../mail/mail.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { selectWebhook } from './webhooks.rows.server.ts';

/** What a mail about an endpoint that was switched off by itself says. `at` is RFC 3339. */
export type ToldSwitchOff = { fullname: string; webhookId: string; url: string; reason: string; at: string };

/** Mails every enabled super administrator that an endpoint was switched off, unless it is on again. */
export function notifySwitchedOff(
  ctx: Context,
  { webhookId, eventId }: { webhookId: string; eventId: string },
  compose: ComposeMail<ToldSwitchOff>,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const event = await readEvent(tx, eventId);
    const webhook = await selectWebhook(db, agency.id, webhookId, { now: now(tx), lock: false });
    if (!event || !webhook?.disabledReason) return;
    const { url, disabledReason: reason } = webhook;
    for (const { contactId, fullname, emailAddress } of await superAdministratorsToTell(tx)) {
      const mail = await compose(agency, { fullname, webhookId, url, reason, at: event.occurredAt });
      const to = { name: fullname, address: emailAddress, contactId };
      const about = { subjectType: 'webhook', subjectId: webhookId };
      await queueMail(tx, { ...mail, ...about, kind: 'webhookSwitchedOff', to, eventId });
    }
  });
}
