import type { Passkeys } from '#platform/log-in/passkeys.ts';
import { transact, type VisitorContext } from '../../context.ts';
import { Conflict, Invalid } from '../../errors.ts';
import { checkOwnPassword } from '../own-account/check-own-password.server.ts';
import { MAX_PASSKEYS, type Passkey } from './passkey.ts';
import { newChallenge, placeHere } from './passkey-challenge.server.ts';
import { selectCredentials, selectPasskeys } from './passkeys.rows.server.ts';
import { requireSecondStep, type SteppedIn } from '../second-factor/second-step.server.ts';

/** Who adds a passkey, in which session, and their browser's secret. */
export type PasskeyOwner = SteppedIn & { sessionId: string; emailAddress: string; fullname: string; browser: string };

/** @throws Invalid at `name` if another passkey of the account has it; Conflict if there are too many */
export function refuseAnother(passkeys: Passkey[], name: string): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new Conflict('too_many_passkeys', `You have ${MAX_PASSKEYS} passkeys, which is the limit. Remove one first.`);
  refuseName(passkeys, name);
}

/** @throws Invalid at `name` if one of these passkeys has it */
export function refuseName(passkeys: Pick<Passkey, 'name'>[], name: string): void {
  if (!passkeys.some((passkey) => passkey.name.toLowerCase() === name.toLowerCase())) return;
  const message = 'You already have a passkey with this name. Please choose another';
  throw new Invalid([{ field: 'name', message, code: 'already_exists' }]);
}

/**
 * Returns the options with which a browser asks its devices to make a passkey. The password is required: otherwise
 * anyone finding a session open could log in as its owner from then on.
 * @throws Invalid at `password` or `name`; Forbidden if a second step is required; Conflict; TooMany
 */
export async function beginPasskey(
  ctx: VisitorContext,
  owner: PasskeyOwner,
  { name, password }: { name: string; password: string },
): ReturnType<Passkeys['optionsToAdd']> {
  const { accountId, emailAddress, fullname, browser } = owner;
  const place = placeHere(ctx);
  await checkOwnPassword(ctx, { accountId, emailAddress, password });
  await requireSecondStep(ctx, owner);
  return transact(ctx, async (tx) => {
    refuseAnother(await selectPasskeys(tx.db, accountId), name);
    const known = await selectCredentials(tx.db, accountId);
    const challenge = await newChallenge(tx, browser, { purpose: 'add', accountId });
    return tx.passkeys.optionsToAdd(place, challenge, { accountId, emailAddress, fullname, known });
  });
}
