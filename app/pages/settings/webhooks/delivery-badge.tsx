import type { WebhookDelivery } from '#domain/webhooks/webhook.ts';
import { StatusBadge } from '#app/components/status-badge.tsx';

const LOOKS = { delivered: 'accepted', queued: 'pending', failed: 'rejected' } as const;
const WORDS = { delivered: 'Delivered', queued: 'On its way', failed: 'Failed' } as const;

/** The status of a delivery, with the last response: "Trying again, 503". */
export function DeliveryBadge({
  delivery: { status, responseStatus },
}: {
  delivery: Pick<WebhookDelivery, 'status' | 'responseStatus'>;
}) {
  if (responseStatus === null) return <StatusBadge status={LOOKS[status]}>{WORDS[status]}</StatusBadge>;
  const words = status === 'queued' ? 'Trying again' : WORDS[status];
  return <StatusBadge status={LOOKS[status]}>{`${words}, ${responseStatus}`}</StatusBadge>;
}
