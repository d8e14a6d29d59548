import { now, type VisitorContext } from '../../context.ts';
import { Conflict, Invalid } from '../../errors.ts';
import type { PasskeyPlace } from '#platform/log-in/passkeys.ts';
import { MINUTES_FOR_PASSKEY, PASSKEY_LATE } from './passkey.ts';
import { storeChallenge, takeChallenge } from './passkeys.rows.server.ts';
import { hashToken, newToken } from '../token.server.ts';

/** The purpose of a challenge: logging in as whoever answers it, or adding a passkey to an account. */
type For = { purpose: 'logIn'; accountId: null } | { purpose: 'add'; accountId: string };

/** Returns where passkeys are used on this host. @throws Conflict if browsers offer none */
export function placeHere(ctx: VisitorContext): PasskeyPlace {
  const place = ctx.passkeys.placeOf(ctx.agency?.canonicalName ?? null);
  if (!place) throw new Conflict('passkeys_not_here', 'Passkeys do not work at this address.');
  return place;
}

/** Creates a challenge for one answer from this browser. @returns it, plain; only its hash is kept */
export async function newChallenge(ctx: VisitorContext, browser: string, requested: For): Promise<string> {
  const challenge = newToken();
  const hashes = { challengeHash: hashToken(challenge), browserHash: hashToken(browser) };
  const expiresAt = ctx.clock.now().add({ minutes: MINUTES_FOR_PASSKEY }).toString();
  await ctx.db.run(storeChallenge({ ...hashes, ...requested }, now(ctx), expiresAt));
  return challenge;
}

/**
 * Uses up the challenge that an answer names, before anything else in the answer is checked, so that it can never be
 * replayed.
 * @throws Invalid at no field if it was already answered, is late, or was given to another browser or for another
 * purpose
 */
export async function takeChallengeOf(
  ctx: VisitorContext,
  browser: string,
  response: { clientDataJSON: string },
  requested: For,
): Promise<string> {
  const challenge = challengeIn(response.clientDataJSON);
  const hashes = { challengeHash: hashToken(challenge), browserHash: hashToken(browser) };
  const isHeld = browser !== '' && (await takeChallenge(ctx.db, { ...hashes, ...requested }, now(ctx)));
  if (isHeld) return challenge;
  throw new Invalid([{ field: '', message: PASSKEY_LATE, code: 'invalid_credentials' }]);
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
