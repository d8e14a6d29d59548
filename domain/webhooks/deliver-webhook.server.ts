import type { WebhookAnswer, WebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { type Context, now, transact } from '../context.ts';
import { type DueDelivery, markTried, selectDue } from './deliveries.rows.server.ts';
import { noteOutage, switchOff } from './endpoint-troubles.server.ts';
import { hasUrl } from './webhooks.rows.server.ts';
import { queueTries, tryOf } from './queue-deliveries.server.ts';
import { openSecret, signatureOf } from './secret.server.ts';
import { type DeliverWebhookJob, RETRY_WAITS, SECRET_LOST, SWITCHED_OFF } from './webhook.ts';

const GONE = 410;
const notCalled = (error: string): WebhookAnswer => ({ status: null, body: null, error, milliseconds: 0 });

/**
 * The outcome of an attempt. `late` means that the same attempt had already been made, that its attempts were restarted
 * in the meantime, or that the delivery no longer exists.
 */
export type Outcome = 'delivered' | 'again' | 'failed' | 'late';

/**
 * Makes one attempt at a delivery. No database connection is held while the endpoint is called. A crash at any point
 * leads to a repeat of the attempt with the same `webhook-id`, never to none.
 */
export async function deliverWebhook(
  ctx: Context,
  webhooks: Pick<WebhookCaller, 'call'>,
  { deliveryId, attempt }: DeliverWebhookJob,
): Promise<Outcome> {
  const [due] = await ctx.db.run<DueDelivery>(selectDue(ctx.agency.id, { deliveryId, attempt, now: now(ctx) }));
  if (!due) return 'late';
  const answer = due.isEnabled ? await callSigned(ctx, webhooks, due) : notCalled(SWITCHED_OFF);
  return transact(ctx, (tx) => settle(tx, due, attempt, answer));
}

async function callSigned(ctx: Context, webhooks: Pick<WebhookCaller, 'call'>, due: DueDelivery) {
  const secrets = secretsOf(ctx, due);
  return secrets ? webhooks.call(requestOf(ctx, due, secrets)) : notCalled(SECRET_LOST);
}

/** Returns the secrets that sign, or null if one cannot be decrypted: a message with half of its signatures would be refused. */
function secretsOf(ctx: Context, { endpointId, secret, previousSecret }: DueDelivery): string[] | null {
  try {
    const sealed = previousSecret ? [secret, previousSecret] : [secret];
    return sealed.map((one) => openSecret(ctx, endpointId, one));
  } catch (error) {
    if (error instanceof Error && error.name === 'Unopenable') return null;
    throw error;
  }
}

function requestOf(ctx: Context, { id, url, body }: DueDelivery, secrets: string[]) {
  const timestamp = Math.floor(ctx.clock.now().epochMilliseconds / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
  };
  return { url, body, headers };
}

/** States the status of a response that is no success. A redirect is named, since many systems follow it. */
function refusalInWords(status: number | null): string {
  const isRedirect = status !== null && status >= 300 && status < 400;
  return `The endpoint answered ${status}${isRedirect ? ', a redirect. Redirects are not followed' : ''}.`;
}

async function settle(ctx: Context, due: DueDelivery, attempt: number, answer: WebhookAnswer): Promise<Outcome> {
  const { db, agency } = ctx;
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  // An address that the endpoint no longer has speaks for itself alone.
  const isGone = answer.status === GONE && (await hasUrl(db, agency.id, due.endpointId, due.url));
  const isFinal = !due.isEnabled || isGone;
  const wait = isDelivered || isFinal ? undefined : RETRY_WAITS[attempt - due.earlierAttempts];
  const nextAttemptAt = wait === undefined ? null : ctx.clock.now().add({ seconds: wait }).toString();
  const status = isDelivered ? 'delivered' : nextAttemptAt ? 'queued' : 'failed';
  const lastError = isDelivered ? null : (answer.error ?? refusalInWords(answer.status));
  const isNoted = await markTried(
    db,
    agency.id,
    { id: due.id, attempt, earlierAttempts: due.earlierAttempts },
    {
      status,
      responseStatus: answer.status,
      responseBody: answer.body,
      lastError,
      durationMilliseconds: answer.milliseconds,
      lastAttemptAt: now(ctx),
      nextAttemptAt,
      deliveredAt: isDelivered ? now(ctx) : null,
    },
  );
  if (!isNoted) return 'late';
  if (isGone) await switchOff(ctx, due.endpointId);
  if (status === 'failed' && !isFinal) await noteOutage(ctx, due.endpointId, lastError!);
  if (!nextAttemptAt) return isDelivered ? 'delivered' : 'failed';
  await queueTries(ctx, [tryOf(agency.id, { ...due, attempts: attempt + 1 }, nextAttemptAt)]);
  return 'again';
}
