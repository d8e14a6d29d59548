import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';
import type { After } from '../page.server.ts';
import type { DeliveryStatus, WebhookDelivery, WebhookDeliveryDetail } from './webhook.ts';

/** A delivery to be made. `payload` is the body, byte for byte. */
export type NewDelivery = { id: string; endpointId: string; eventId: string; action: string; payload: string };

/**
 * Inserts deliveries to endpoints that still exist; returns which were inserted. The endpoints are locked until the
 * transaction ends, so that one being deleted cannot break the transaction of the event.
 */
export function insertDeliveries(db: Database, agencyId: string, deliveries: NewDelivery[], at: string) {
  return db.run<{ id: string; endpointId: string }>({
    text: `
      with wanted as (
        select * from json_to_recordset($2) as r(id uuid, "endpointId" uuid, "eventId" uuid, action text, payload text)
      ), present as (
        select e.id from webhook_endpoints e
        where e.agency_id = $1 and e.id in (select "endpointId" from wanted) order by e.id for key share
      )
      insert into webhook_deliveries (agency_id, id, endpoint_id, event_id, action, payload, created_at, next_attempt_at)
      select $1, w.id, w."endpointId", w."eventId", w.action, w.payload::json, $3, $3
      from wanted w join present e on e.id = w."endpointId"
      on conflict do nothing
      returning id, endpoint_id`,
    values: [agencyId, JSON.stringify(deliveries), at],
  });
}

/** A due attempt, with what it needs of its endpoint; secrets are sealed. */
export type DueDelivery = {
  id: string;
  endpointId: string;
  body: string;
  earlierAttempts: number;
  url: string;
  isEnabled: boolean;
  secret: string;
  previousSecret: string | null;
};

/** Selects the delivery if this attempt is still to be made. An old secret is included while it signs. */
export function selectDue(
  agencyId: string,
  { deliveryId, attempt, now }: { deliveryId: string; attempt: number; now: string },
): Statement {
  return {
    text: `
      select d.id, d.endpoint_id, d.payload::text as body, d.earlier_attempts, e.url, e.is_enabled, e.secret,
        case when e.previous_secret_until > $4 then e.previous_secret end as previous_secret
      from webhook_deliveries d join webhook_endpoints e on e.agency_id = d.agency_id and e.id = d.endpoint_id
      where d.agency_id = $1 and d.id = $2 and d.status = 'queued' and d.attempts = $3`,
    values: [agencyId, deliveryId, attempt, now],
  };
}

/** The result of an attempt. */
export type Tried = {
  status: DeliveryStatus;
  responseStatus: number | null;
  responseBody: string | null;
  lastError: string | null;
  durationMilliseconds: number;
  lastAttemptAt: string;
  nextAttemptAt: string | null;
  deliveredAt: string | null;
};

/** Stores the result of an attempt; false where another worker made the same one, or its attempts were restarted in the meantime. */
export async function markTried(
  db: Database,
  agencyId: string,
  { id, attempt, earlierAttempts }: { id: string; attempt: number; earlierAttempts: number },
  tried: Tried,
): Promise<boolean> {
  const noted = await db.run(
    db
      .sql('webhookDeliveries')
      .where({ agencyId, id, attempts: attempt, earlierAttempts, status: 'queued' })
      .update({ ...tried, attempts: attempt + 1 })
      .returning('id'),
  );
  return noted.length > 0;
}

/** A delivery to be retried, and the number of attempts so far. */
export type Waiting = { id: string; endpointId: string; attempts: number };

const AGAIN = {
  columns: ['d.id', 'd.endpointId', 'd.attempts'],
  fields: (db: Database, at: string) => ({
    status: 'queued',
    deliveredAt: null,
    nextAttemptAt: at,
    earlierAttempts: db.sql.ref('d.attempts'),
  }),
};

/** Restarts the attempts of one delivery, whatever its outcome. */
export async function requeueOne(db: Database, agencyId: string, id: string, at: string): Promise<Waiting[]> {
  const one = db.sql('webhookDeliveries as d').where({ agencyId, id });
  return db.run<Waiting>(one.update(AGAIN.fields(db, at)).returning(AGAIN.columns));
}

/** Restarts the attempts of an endpoint's failed deliveries since an instant, oldest first. */
export async function requeueFailed(
  db: Database,
  agencyId: string,
  { endpointId, since, at, limit }: { endpointId: string; since: string; at: string; limit: number },
): Promise<Waiting[]> {
  const wanted = db
    .sql('webhookDeliveries')
    .select('id')
    .where({ agencyId, endpointId, status: 'failed' })
    .where('createdAt', '>=', since)
    .orderBy(['createdAt', 'id'])
    .limit(limit)
    .forUpdate();
  const failed = db.sql('webhookDeliveries as d').where({ agencyId }).whereIn('id', wanted);
  return db.run<Waiting>(failed.update(AGAIN.fields(db, at)).returning(AGAIN.columns));
}

/** Takes up to `limit` attempts that were due before `before` and reschedules them to the instant `at`. */
export function takeForgotten(
  db: Database,
  agencyId: string,
  { before, at, limit }: { before: string; at: string; limit: number },
): Promise<Waiting[]> {
  const wanted = db
    .sql('webhookDeliveries')
    .select('id')
    .where({ agencyId, status: 'queued' })
    .where('nextAttemptAt', '<', before)
    .orderBy('nextAttemptAt')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const forgotten = db.sql('webhookDeliveries as d').where({ agencyId }).whereIn('id', wanted);
  return db.run<Waiting>(forgotten.update({ nextAttemptAt: at }).returning(AGAIN.columns));
}

/** Returns the open agencies with attempts that were due before an instant. */
export async function selectLateAgencies(db: Database, before: string): Promise<string[]> {
  const text = 'select agencies_with_late_deliveries($1) as id';
  return (await db.run<{ id: string }>({ text, values: [before] })).map(({ id }) => id);
}

const DELIVERY = {
  deliveryId: 'd.id',
  webhookId: 'd.endpointId',
  url: 'e.url',
  event: 'd.action',
  status: 'd.status',
  attempts: 'd.attempts',
  responseStatus: 'd.responseStatus',
  lastError: 'd.lastError',
  createdAt: 'd.createdAt',
  lastAttemptAt: 'd.lastAttemptAt',
  nextAttemptAt: 'd.nextAttemptAt',
  deliveredAt: 'd.deliveredAt',
};

function deliveries(db: Database, agencyId: string): Knex.QueryBuilder {
  return db
    .sql('webhookDeliveries as d')
    .join('webhookEndpoints as e', (on) => on.on('e.agencyId', 'd.agencyId').on('e.id', 'd.endpointId'))
    .where('d.agencyId', agencyId)
    .select(DELIVERY);
}

/** Queries an endpoint's deliveries, latest first, optionally of one status. */
export function deliveriesOf(
  db: Database,
  agencyId: string,
  { webhookId, status }: { webhookId: string; status?: DeliveryStatus | undefined },
): Knex.QueryBuilder {
  const query = deliveries(db, agencyId).where('d.endpointId', webhookId);
  if (status) query.where('d.status', status);
  return query.orderBy([
    { column: 'd.createdAt', order: 'desc' },
    { column: 'd.id', order: 'desc' },
  ]);
}

/** Returns up to `limit` of them after a row. */
export function selectDeliveries(
  db: Database,
  query: Knex.QueryBuilder,
  { after, limit }: { after: After | null; limit: number },
): Promise<(WebhookDelivery & { sort: string })[]> {
  const wanted = query.clone().select(db.sql.raw('d.created_at::text as sort')).limit(limit);
  if (after) wanted.whereRaw('(d.created_at, d.id) < (?::timestamptz, ?::uuid)', [after.sort, after.id]);
  return db.run(wanted);
}

/** Returns one delivery with its request and response, or null. */
export async function selectDelivery(
  db: Database,
  agencyId: string,
  id: string,
): Promise<WebhookDeliveryDetail | null> {
  const [delivery] = await db.run<WebhookDeliveryDetail>(
    deliveries(db, agencyId)
      .where('d.id', id)
      .select(db.sql.raw('d.payload::text as body'), 'd.responseBody', 'd.durationMilliseconds'),
  );
  return delivery ?? null;
}
