import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** A multiple of three, so that the base64 has no padding. */
const SECRET_BYTES = 24;

/** A new signing secret, `whsec_` and base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The `webhook-signature` of a message (Standard Webhooks): one `v1,<base64>` for each secret, a space between them. */
export function signatureOf(secrets: string[], message: { id: string; timestamp: number; body: string }): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return secrets
    .map((secret) => Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ');
}
