import type { VisitorContext } from '../context.ts';
import { comeBack, Forbidden, TooMany } from '../errors.ts';
import { networkOf } from '../network.ts';
import type { SignUp } from '../accounts/account.schema.ts';
import { isFirstRun } from '../first-run/first-run.server.ts';
import { keepRequest } from '../sign-ups/keep-request.server.ts';
import type { AskedSignUp } from '../sign-ups/sign-up-request.ts';
import { foundUnverified } from './found-unverified.server.ts';
import { freeName } from './free-name.server.ts';

/** Who may found an agency by signing up: anybody, nobody before the operator has approved it, or nobody at all. */
export type SignUpMode = 'open' | 'approval' | 'closed';

/** What signing up works with. */
export type SignUpContext = VisitorContext & { mode: SignUpMode; portalUrl(canonicalName: string): string };

/** What became of it: the agency exists and its administrator gets a mail, or the operator decides. */
export type SignedUp = { outcome: 'signedUp'; portalUrl: string } | { outcome: 'requested' };

/**
 * Signs an agency up: the agency, unverified, its administrator and the job that sends the verification email, in one
 * transaction; or, where the operator approves, the request and the job that mails them. Whether the email has an account
 * already is not told.
 * @throws Invalid where the name is taken; Forbidden where nobody may sign up; TooMany
 */
export async function signUp(ctx: SignUpContext, input: SignUp, from: { address: string }): Promise<SignedUp> {
  const mode = (await isFirstRun(ctx)) ? 'closed' : ctx.mode;
  if (mode === 'closed') {
    throw new Forbidden(
      'Signing up is closed at the moment. Book a time that suits you, and our team will get in touch.',
      { code: 'sign_up_closed' },
    );
  }
  const { wait } = await ctx.limits.take(ctx.clock.now(), [['signUpByAddress', networkOf(from.address)]]);
  if (wait !== null) throw new TooMany(`Too many agencies were signed up. ${comeBack(wait)}`, wait);
  const { terms: _, canonicalName = null, ...rest } = input;
  const asked: AskedSignUp = { ...rest, canonicalName };
  if (mode === 'approval') {
    await freeName(ctx, asked);
    await keepRequest(ctx, asked);
    return { outcome: 'requested' };
  }
  const { db, clock, queue, files, sealing, portalUrl } = ctx;
  const founding = { db, clock, queue, files, sealing, portalUrl, actor: { kind: 'system' as const } };
  const { agency } = await foundUnverified(founding, asked);
  return { outcome: 'signedUp', portalUrl: agency.portalUrl };
}
