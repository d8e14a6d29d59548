import type { Context, VisitorContext } from '../context.ts';
import { whenToRetry, Conflict, Forbidden, NotFound, TooMany } from '../errors.ts';
import { eraseUnverified } from './erase-agency.server.ts';
import { networkOf } from '../network.ts';
import type { SignUp } from '../accounts/account.schema.ts';
import { isFirstRun } from '../first-run/first-run.server.ts';
import { keepRequest } from '../sign-ups/store-request.server.ts';
import type { RequestedSignUp } from '../sign-ups/sign-up-request.ts';
import { foundUnverified } from './found-unverified.server.ts';
import { freeName } from './free-name.server.ts';

/** Who may found an agency by signing up: anyone, nobody until the operator approves, or nobody at all. */
export type SignUpMode = 'open' | 'approval' | 'closed';

/** The context for signing up. */
export type SignUpContext = VisitorContext & { mode: SignUpMode; portalUrl(canonicalName: string): string };

/** The outcome: the agency exists and its administrator gets an email, or the operator decides. */
export type SignedUp = { outcome: 'signedUp'; agencyId: string; portalUrl: string } | { outcome: 'requested' };

/** Who signs up. `earlier` is the agency the same browser signed up before, which this one replaces. */
export type SigningUp = { address: string; earlier?: Context | null };

/**
 * Signs an agency up: creates the agency, unverified, its administrator and the job that sends the verification email,
 * in one transaction; or, if the operator approves sign-ups, the request and the job that emails the operator. Whether
 * the email already has an account is not revealed.
 * @throws Invalid if the name is taken; Forbidden if nobody may sign up; TooMany; Conflict `agency_verified` if the
 * earlier agency has since been verified
 */
export async function signUp(ctx: SignUpContext, input: SignUp, from: SigningUp): Promise<SignedUp> {
  const mode = (await isFirstRun(ctx)) ? 'closed' : ctx.mode;
  if (mode === 'closed') {
    throw new Forbidden(
      'Signing up is closed at the moment. Book a time that suits you, and our team will get in touch.',
      { code: 'sign_up_closed' },
    );
  }
  const { wait } = await ctx.limits.take(ctx.clock.now(), [['signUpByAddress', networkOf(from.address)]]);
  if (wait !== null) throw new TooMany(`Too many agencies were signed up. ${whenToRetry(wait)}`, wait);
  const { terms: _, canonicalName = null, ...rest } = input;
  const requested: RequestedSignUp = { ...rest, canonicalName };
  if (mode === 'approval') {
    await freeName(ctx, requested);
    await keepRequest(ctx, requested);
    return { outcome: 'requested' };
  }
  if (from.earlier) await makeWay(ctx, from.earlier, requested);
  const { db, clock, queue, files, sealing, portalUrl } = ctx;
  const founding = { db, clock, queue, files, sealing, portalUrl, actor: { kind: 'system' as const } };
  const { agency } = await foundUnverified(founding, requested);
  return { outcome: 'signedUp', agencyId: agency.id, portalUrl: agency.portalUrl };
}

const VERIFIED = 'Your agency has been verified in the meantime. Log in; you can change your email address there.';

/** Removes an agency signed up under another email and never verified, once the requested name is available. */
async function makeWay(ctx: SignUpContext, earlier: Context, requested: RequestedSignUp): Promise<void> {
  if (requested.canonicalName !== null && requested.canonicalName !== earlier.agency.canonicalName)
    await freeName(ctx, requested);
  try {
    await eraseUnverified(earlier, 'Countersign, signed up again');
  } catch (error) {
    if (error instanceof Conflict) throw new Conflict('agency_verified', VERIFIED);
    if (!(error instanceof NotFound)) throw error;
  }
}
