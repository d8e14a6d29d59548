import type { Database } from '#platform/database/database.ts';

/**
 * Whether an endpoint accepts nothing and this has not been reported since an instant, or since it last accepted a
 * message. The endpoint is locked to the end of the transaction, so that of several messages failing concurrently only
 * one is reported.
 */
export async function isUnreportedOutage(
  db: Database,
  agencyId: string,
  endpointId: string,
  since: string,
): Promise<boolean> {
  const [, [found]] = (await db.runAll([
    {
      text: 'select id from webhook_endpoints where agency_id = $1 and id = $2 for no key update',
      values: [agencyId, endpointId],
    },
    {
      text: `select not exists (select from audit_events
          where agency_id = $1 and subject_type = 'webhook' and subject_id = $2 and action = 'webhook.failing'
            and occurred_at > greatest($3::timestamptz, (select max(delivered_at) from webhook_deliveries
              where agency_id = $1 and endpoint_id = $2))) as is_news`,
      values: [agencyId, endpointId, since],
    },
  ])) as [unknown, { isNews: boolean }[]];
  return found!.isNews;
}

/** Whether an endpoint accepted a message after an instant. */
export async function hasTakenSince(db: Database, agencyId: string, endpointId: string, at: string): Promise<boolean> {
  const taken = db.sql('webhookDeliveries').select('id').where({ agencyId, endpointId }).where('deliveredAt', '>', at);
  return (await db.run(taken.limit(1))).length > 0;
}
