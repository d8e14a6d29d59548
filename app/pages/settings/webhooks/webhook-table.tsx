import { formatInstant } from '#domain/format.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import type { Webhook } from '#domain/webhooks/webhook.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Tag } from '#app/components/tag.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { usePaths } from '#app/paths.ts';

/** The agency’s endpoints: the subscriptions of each, and its last delivery. */
export function WebhookTable({ webhooks, timeZone }: { webhooks: Webhook[]; timeZone: string }) {
  const to = usePaths();
  return (
    <DataTable caption="Webhook endpoints" columns={['Endpoint', 'Events', 'Last delivery']}>
      <tbody>
        {webhooks.map(({ webhookId, url, description, events, isEnabled, secretEnding, lastDelivery }) => (
          <tr key={webhookId}>
            <RowHead
              href={to.webhook(webhookId)}
              sub={
                <>
                  {description && <span className="block">{description}</span>}
                  {`Signed with a secret, ends ${secretEnding}`}
                </>
              }
            >
              {url}
            </RowHead>
            <Cell label="Events">
              <Events events={events} />
            </Cell>
            <Cell label="Last delivery">
              {!isEnabled && <Tag>Switched off</Tag>}{' '}
              {lastDelivery ? (
                <>
                  <DeliveryBadge delivery={{ ...lastDelivery, lastAttemptAt: lastDelivery.at }} />
                  <small className="block mt-1">{formatInstant(lastDelivery.at, timeZone)}</small>
                </>
              ) : (
                <span className="muted">None yet</span>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Most events named in a row; the endpoint’s page has them all. */
const MOST_NAMED = 4;

function Events({ events }: Pick<Webhook, 'events'>) {
  if (events.length === WEBHOOK_EVENTS.length) return <>{`All ${events.length} events`}</>;
  const named = events.length > MOST_NAMED ? events.slice(0, MOST_NAMED - 1) : events;
  return (
    <>
      {named.map((event) => (
        <code className="block mono" key={event}>
          {event}
        </code>
      ))}
      {named.length < events.length && <small className="block">{`and ${events.length - named.length} more`}</small>}
    </>
  );
}
