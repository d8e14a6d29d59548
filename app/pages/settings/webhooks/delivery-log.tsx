import type { Browsed, Slice } from '#domain/browse.ts';
import { formatInstant } from '#domain/format.ts';
import type { WebhookDelivery } from '#domain/webhooks/webhook.ts';
import type { DeliveryFilter } from '#domain/webhooks/webhook.schema.ts';
import { Button } from '#app/components/button.tsx';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { Section } from '#app/components/section.tsx';
import { StatusTabs } from '#app/components/lists/status-tabs.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { usePaths } from '#app/paths.ts';

type DeliveryLogProps = {
  webhookId: string;
  list: Browsed<WebhookDelivery>;
  filter: DeliveryFilter & Slice;
  timeZone: string;
  /** Whether the endpoint is on, so that deliveries can be resent. */
  canSend: boolean;
};

const TABS = [
  { label: 'All', status: undefined },
  { label: 'On their way', status: 'queued' },
  { label: 'Delivered', status: 'delivered' },
  { label: 'Failed', status: 'failed' },
] as const;
const COLUMNS = ['Event', 'When', 'Result', { label: 'Tries', numeric: true }, ACTIONS];

/** The deliveries to an endpoint, latest first; each can be resent. */
export function DeliveryLog({ webhookId, list, filter, timeZone, canSend }: DeliveryLogProps) {
  const to = usePaths();
  const { status, page, size } = filter;
  const tabs = TABS.map((tab) => ({
    label: tab.label,
    href: to.webhook(webhookId, { status: tab.status }),
    current: tab.status === status,
  }));
  const oldest = list.rows.at(-1);
  return (
    <Section title="Deliveries" className="mt-8">
      <StatusTabs label="Deliveries by state" tabs={tabs} />
      {list.rows.length === 0 && <p className="muted mt-3">Nothing yet. Deliveries are kept for 30 days.</p>}
      {canSend && status === 'failed' && oldest && (
        <form method="post" action={to.replayWebhook(webhookId)} className="btn-row mt-3">
          <FormToken />
          <input type="hidden" name="since" value={oldest.createdAt} />
          <Button icon="refresh">{`Send all since ${formatInstant(oldest.createdAt, timeZone)} again`}</Button>
        </form>
      )}
      {list.rows.length > 0 && (
        <DataTable caption="Deliveries" columns={COLUMNS}>
          <tbody>
            {list.rows.map((delivery) => {
              const { deliveryId, event, createdAt, lastError, attempts } = delivery;
              return (
                <tr key={deliveryId}>
                  <RowHead href={to.delivery(webhookId, deliveryId)} sub={lastError}>
                    <span className="mono">{event}</span>
                  </RowHead>
                  <Cell label="When" tabular>
                    {formatInstant(createdAt, timeZone)}
                  </Cell>
                  <Cell label="Result">
                    <DeliveryBadge delivery={delivery} />
                  </Cell>
                  <Cell label="Tries" numeric>
                    {attempts}
                  </Cell>
                  <td className="act">
                    {canSend && (
                      <form method="post" action={to.sendDelivery(webhookId, deliveryId)}>
                        <FormToken />
                        <Button size="sm">
                          Send again<span className="vh">{` ${event} of ${formatInstant(createdAt, timeZone)}`}</span>
                        </Button>
                      </form>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </DataTable>
      )}
      {list.total > size && (
        <Pagination
          slice={{ page, size }}
          total={list.total}
          noun="deliveries"
          hrefOf={(wanted) => to.webhook(webhookId, { status, page: wanted })}
        />
      )}
    </Section>
  );
}
