import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Context } from '../context.ts';
import type { StoredSecret } from './webhooks.rows.server.ts';

const PREFIX = 'whsec_';
/** A multiple of three, so that the base64 has no padding. */
const SECRET_BYTES = 24;

/** Creates a new signing secret, `whsec_` and base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

const ENDING = 4;
const placeOf = (agencyId: string, id: string) => ({ table: 'webhook_endpoints' as const, agencyId, id });

/** Returns an endpoint's secret as stored. */
export function storedSecret(
  { sealing, agency }: Pick<Context, 'sealing' | 'agency'>,
  webhookId: string,
  secret: string,
): StoredSecret {
  return { secret: sealing.seal(secret, placeOf(agency.id, webhookId)), secretEnding: secret.slice(-ENDING) };
}

/** Decrypts an endpoint's secret. @throws Unopenable */
export function openSecret(
  { sealing, agency }: Pick<Context, 'sealing' | 'agency'>,
  webhookId: string,
  sealed: string,
): string {
  return sealing.open(sealed, placeOf(agency.id, webhookId));
}

/** Returns the `webhook-signature` of a message (Standard Webhooks): one `v1,<base64>` for each secret, separated by spaces. */
export function signatureOf(secrets: string[], message: { id: string; timestamp: number; body: string }): string {
  const at = new Date(message.timestamp * 1000);
  return secrets.map((secret) => new Webhook(secret).sign(message.id, at, message.body)).join(' ');
}
