import { now, transact, type VisitorContext } from '../../context.ts';
import { Forbidden, Invalid } from '../../errors.ts';
import type { LogInFrom } from '../log-in/begin-session.server.ts';
import { selectPasskeys } from '../passkeys/passkeys.rows.server.ts';
import { plainCode, RECOVERY_CODE_WRONG, SECOND_STEP_NEEDED } from './second-factor.ts';
import {
  requiresSecondStep,
  consumeRecoveryCode,
  countRecoveryCodes,
  enterAgency,
  findTotp,
  lockTotp,
  selectAgenciesOf,
} from './second-factor.rows.server.ts';
import { noteSecondStep } from '../log-in/sessions.rows.server.ts';
import { hashToken } from '../token.server.ts';
import { tryCode } from './try-code.server.ts';

/** Whose log-in methods are about to change, and whether their session has presented more than the password. */
export type SteppedIn = { accountId: string; hasSecondStep?: boolean };

/**
 * Prevents someone who knows only a password from changing how its account is logged in to, if an agency requires a
 * second step of its holder and they have one to present. Log-in codes are requested at the log-in itself.
 * @throws Forbidden `second_step_required`
 */
export async function requireSecondStep(ctx: VisitorContext, own: SteppedIn): Promise<void> {
  if (own.hasSecondStep) return;
  await transact(ctx, async ({ db, agency }) => {
    const isAsked = await needsSecondStep({ db, agency }, own.accountId);
    if (!isAsked || (await findTotp(db, own.accountId))?.confirmedAt) return;
    const passkeys = await selectPasskeys(db, own.accountId);
    if (passkeys.length === 0 && (await countRecoveryCodes(db, own.accountId)) === 0) return;
    throw new Forbidden(SECOND_STEP_NEEDED, { code: 'second_step_required' });
  });
}

async function needsSecondStep(
  { db, agency }: Pick<VisitorContext, 'db' | 'agency'>,
  accountId: string,
): Promise<boolean> {
  let isAsked = false;
  for (const id of await selectAgenciesOf(db, accountId)) {
    await db.run(enterAgency(id));
    isAsked ||= await requiresSecondStep(db, id, accountId);
  }
  await db.run(enterAgency(agency?.id ?? null));
  return isAsked;
}

/**
 * Uses up a recovery code in a session that began with the password alone; the session then counts as having a second
 * step.
 * @throws Invalid at `code`; TooMany
 */
export function recoverSecondStep(
  ctx: VisitorContext,
  own: { accountId: string; sessionId: string; emailAddress: string; code: string },
  from: LogInFrom,
): Promise<void> {
  const { accountId, sessionId, emailAddress, code } = own;
  return tryCode(ctx, { emailAddress, from }, () =>
    transact(ctx, async (tx) => {
      const { db } = tx;
      await lockTotp(db, accountId);
      if (!(await consumeRecoveryCode(db, accountId, hashToken(plainCode(code)), now(tx))))
        throw new Invalid([{ field: 'code', message: RECOVERY_CODE_WRONG, code: 'invalid_code' }]);
      await db.run(noteSecondStep(db, sessionId, null));
    }),
  );
}
