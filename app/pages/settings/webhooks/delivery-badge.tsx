import type { WebhookDelivery } from '#domain/webhooks/webhook.ts';
import { StatusBadge } from '#app/components/status-badge.tsx';

const LOOKS = { delivered: 'accepted', queued: 'pending', failed: 'rejected' } as const;
const WORDS = { delivered: 'Delivered', queued: 'On its way', failed: 'Failed' } as const;

/** The status of a delivery, with the last response if there was one: "Trying again, 503". */
export function DeliveryBadge({
  delivery: { status, responseStatus, lastAttemptAt },
}: {
  delivery: Pick<WebhookDelivery, 'status' | 'responseStatus' | 'lastAttemptAt'>;
}) {
  const words = status === 'queued' && lastAttemptAt ? 'Trying again' : WORDS[status];
  return (
    <StatusBadge status={LOOKS[status]}>{responseStatus === null ? words : `${words}, ${responseStatus}`}</StatusBadge>
  );
}
