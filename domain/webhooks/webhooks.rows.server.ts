import type { Database, Statement } from '#platform/database/database.ts';
import { ALL_ROWS, EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import type { Webhook, WebhookFields } from './webhook.ts';
import { saveChange } from '../save-change.rows.server.ts';

/** `agency` is the statement's name for the agency's id. */
const columns = (agency: string) => `
  e.id as webhook_id, e.url, e.description, e.events, e.is_enabled, e.disabled_reason, e.secret_ending,
  e.created_at, e.updated_at, e.version,
  (select json_build_object('status', d.status, 'responseStatus', d.response_status, 'at', d.last_attempt_at)
    from webhook_deliveries d where d.agency_id = ${agency} and d.endpoint_id = e.id and d.last_attempt_at is not null
    order by d.created_at desc limit 1) as last_delivery`;
const WEBHOOK = `${columns('$1')},
  case when e.previous_secret_until > $2 then e.previous_secret_until end as previous_secret_until`;

/** A secret as stored: sealed, with its last characters for people to recognise it by. */
export type StoredSecret = { secret: string; secretEnding: string };

/** A new endpoint. */
export type NewWebhook = Omit<WebhookFields, 'isEnabled'> &
  StoredSecret & { id: string; createdAt: string; updatedAt: string };

/** Inserts an endpoint. */
export async function insertWebhook(db: Database, agencyId: string, webhook: NewWebhook): Promise<void> {
  await db.run(db.sql('webhookEndpoints').insert({ agencyId, ...webhook }));
}

/** Selects the agency's endpoints in order of creation. `now` decides whether an old secret still signs. */
export function selectWebhooks(db: Database, agencyId: string, now: string): Promise<Webhook[]> {
  return db.run<Webhook>({
    text: `select ${WEBHOOK} from webhook_endpoints e where e.agency_id = $1 order by e.created_at, e.id`,
    values: [agencyId, now],
  });
}

/** Selects one endpoint; with `lock` it is locked until the transaction ends. */
export function selectWebhook(agencyId: string, id: string, { now, lock }: { now: string; lock: boolean }): Statement {
  return {
    text: `select ${WEBHOOK} from webhook_endpoints e where e.agency_id = $1 and e.id = $3 ${lock ? 'for update of e' : ''}`,
    values: [agencyId, now, id],
  };
}

/** Serialises an agency's additions of endpoints, so that they can be counted. */
export function lockEndpoints(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock(hashtextextended('webhooks:' || $1, 0))`, values: [agencyId] };
}

/** Updates the changed fields of an endpoint and increments its version. */
export async function updateWebhook(
  db: Database,
  agencyId: string,
  id: string,
  change: Partial<WebhookFields> & { disabledReason?: string | null },
  at: string,
): Promise<void> {
  await saveChange(db, 'webhookEndpoints', { agencyId, id, at }, change);
}

/** Gives an endpoint a new secret; the previous one also signs until `until`. */
export async function replaceSecret(
  db: Database,
  agencyId: string,
  id: string,
  { until, at, ...stored }: StoredSecret & { until: string; at: string },
): Promise<void> {
  const previousSecret = db.sql.ref('secret');
  const counted = { updatedAt: at, version: db.sql.raw('version + 1') };
  const change = { ...stored, previousSecret, previousSecretUntil: until, ...counted };
  await db.run(db.sql('webhookEndpoints').where({ agencyId, id }).update(change));
}

/** Whether an endpoint still has this address; it is locked until the transaction ends. */
export async function hasUrl(db: Database, agencyId: string, id: string, url: string): Promise<boolean> {
  const endpoint = db.sql('webhookEndpoints').select('id').where({ agencyId, id, url });
  return (await db.run(endpoint.forNoKeyUpdate())).length > 0;
}

/** Switches an endpoint off for a reason; false if it was already off. */
export async function disableWebhook(
  db: Database,
  agencyId: string,
  id: string,
  disabledReason: string,
  at: string,
): Promise<boolean> {
  const change = { isEnabled: false, disabledReason, updatedAt: at, version: db.sql.raw('version + 1') };
  const off = await db.run(
    db.sql('webhookEndpoints').where({ agencyId, id, isEnabled: true }).update(change).returning('id'),
  );
  return off.length > 0;
}

/** Deletes an endpoint with its deliveries. */
export async function deleteWebhookRow(db: Database, agencyId: string, id: string): Promise<void> {
  await db.run(db.sql('webhookEndpoints').where({ agencyId, id }).delete());
}

/** Endpoints as a collection, each with when the previous secret stops signing, or stopped. */
export const LISTED: Listed = {
  columns: `${columns(':agencyId')}, e.previous_secret_until`,
  from: 'from webhook_endpoints e',
  within: EVERYTHING,
  of: 'e',
  status: ALL_ROWS,
  filters: {
    webhookId: 'e.id = :webhookId',
    url: 'e.url = :url',
    event: ':event = any(e.events)',
    isEnabled: 'e.is_enabled = :isEnabled',
  },
  words: ['e.url', 'e.description'],
};
