import { activateAgency } from '../agencies/set-agency-status.server.ts';
import { type Context, now, transact, type VisitorContext } from '../context.ts';
import { type FieldError, Invalid } from '../errors.ts';
import { type ConfirmAccount, PASSWORD_MISSING, TERMS_MISSING } from './account.schema.ts';
import { VERIFYING } from './mails/account-link.ts';
import { endTokens, type FoundToken, markVerified, setPassword } from './account-tokens.rows.server.ts';
import { beginProfileName } from './accounts.rows.server.ts';
import { joinAgency } from './join-agency.server.ts';
import { openToken } from './read-token.server.ts';
import { refuseGuessable } from './refuse-guessable.server.ts';

/**
 * Uses a verification or invitation link: its holder joins the agency that sent it. An account without a password gets
 * its first one, is verified and has accepted the terms; an existing password is kept. An agency that signed up becomes
 * active with its first administrator, whose own name is the one they signed up with.
 * @throws Invalid `link_expired`, `link_not_valid`, or at `password` or `terms` if a first password is set without them
 * or is easily guessed
 */
export async function verifyAccount(ctx: VisitorContext, input: ConfirmAccount & { key: string }): Promise<void> {
  const passwordHash = await firstPassword(ctx, input, await openToken(ctx, input.key, VERIFYING));
  await transact(ctx, async (tx) => {
    const { db } = tx;
    const { accountId, hasPassword, fullname } = await openToken(tx, input.key, VERIFYING, true);
    const within: Context = { ...tx, actor: { kind: 'system' }, agency: tx.agency! };
    const at = now(tx);
    if (passwordHash !== null && !hasPassword) {
      await db.run(markVerified(db, accountId, at));
      await db.run(setPassword(db, accountId, passwordHash, at));
    }
    await db.run(endTokens(db, { accountId, agencyId: within.agency.id }, VERIFYING, at));
    await joinAgency(tx, accountId);
    if (within.agency.status !== 'unverified') return;
    await db.run(beginProfileName(db, accountId, fullname, at));
    await activateAgency(within);
  });
}

/** Returns what would rule out a first password beyond its form; nothing for a link that does not work. */
export async function checkFirstPassword(ctx: VisitorContext, password: string, key: string): Promise<FieldError[]> {
  if (password.length < 8) return [];
  try {
    await refuseGuessable(ctx, password, await openToken(ctx, key, VERIFYING));
    return [];
  } catch (error) {
    return error instanceof Invalid ? error.fields.filter(({ field }) => field === 'password') : [];
  }
}

async function firstPassword(ctx: VisitorContext, input: ConfirmAccount, token: FoundToken): Promise<string | null> {
  if (token.hasPassword) return null;
  const { password, terms } = input;
  if (!password) throw new Invalid([{ field: 'password', message: PASSWORD_MISSING, code: 'missing' }]);
  if (!terms) throw new Invalid([{ field: 'terms', message: TERMS_MISSING, code: 'missing' }]);
  await refuseGuessable(ctx, password, token);
  return ctx.passwords.hash(password, ctx.agency?.id);
}
