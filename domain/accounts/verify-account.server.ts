import { activateAgency } from '../agencies/set-agency-status.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact, type VisitorContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import { type ConfirmAccount, PASSWORD_MISSING } from './account.schema.ts';
import { VERIFYING } from './account-link.ts';
import { endTokens, markVerified, setPassword } from './account-tokens.rows.server.ts';
import { openToken } from './read-token.server.ts';
import { refuseGuessable } from './refuse-guessable.server.ts';

/**
 * Uses a verification or invitation link: the account gets its first password, is verified and has accepted the terms.
 * An account that has a password keeps it. An agency that signed up becomes active with its first administrator.
 * @throws Invalid `link_expired`, `link_not_valid`, or at `password` where one is needed and missing or guessable
 */
export async function verifyAccount(ctx: VisitorContext, input: ConfirmAccount & { key: string }): Promise<void> {
  const person = await openToken(ctx, input.key, VERIFYING);
  const { isVerified } = person;
  if (!isVerified && !input.password) throw new Invalid([{ field: 'password', message: PASSWORD_MISSING }]);
  if (!isVerified && input.password) await refuseGuessable(ctx, input.password, person);
  const passwordHash = isVerified || !input.password ? null : await ctx.passwords.hash(input.password);
  await transact(ctx, async (visitor) => {
    const { db } = visitor;
    const token = await openToken(visitor, input.key, VERIFYING, true);
    const at = now(visitor);
    await db.run(markVerified(db, token.accountId, at));
    if (passwordHash !== null && !token.isVerified) await db.run(setPassword(db, token.accountId, passwordHash, at));
    await db.run(endTokens(db, token.accountId, VERIFYING, at));
    const within: Context = { ...visitor, actor: { kind: 'system' }, agency: visitor.agency! };
    const subject = { subjectType: 'account', subjectId: token.accountId };
    await recordEvent(within, { action: 'account.verified', ...subject, detail: { by: token.fullname } });
    if (within.agency.status === 'unverified') await activateAgency(within);
  });
}
