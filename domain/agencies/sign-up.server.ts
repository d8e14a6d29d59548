import type { VisitorContext } from '../context.ts';
import { comeBack, Forbidden, Invalid, TooMany } from '../errors.ts';
import { networkOf } from '../network.ts';
import { type SignUp, suggestedName } from '../accounts/account.schema.ts';
import { NAME_UNAVAILABLE } from './agency.schema.ts';
import { selectNamesLike } from './agencies.rows.server.ts';
import { createAgency } from './create-agency.server.ts';

/** Who may found an agency by signing up: anybody, nobody before the team has called, or nobody at all. */
export type SignUpMode = 'open' | 'approval' | 'closed';

/** What signing up works with. */
export type SignUpContext = VisitorContext & {
  mode: SignUpMode;
  portalUrl(canonicalName: string): string;
  /** Keeps a request that waits for the team's approval. */
  keepRequest(request: Omit<SignUp, 'terms'>): void;
};

/** What became of it: the agency exists and its administrator gets a mail, or the team will get in touch. */
export type SignedUp = { outcome: 'signedUp'; portalUrl: string } | { outcome: 'requested' };

/**
 * Signs an agency up: the agency, unverified, its administrator and the job that sends the verification email, in one
 * transaction. Whether the email has an account already is not told.
 * @throws Invalid where the name is taken; Forbidden where nobody may sign up; TooMany
 */
export async function signUp(ctx: SignUpContext, input: SignUp, from: { address: string }): Promise<SignedUp> {
  const { mode, keepRequest, portalUrl } = ctx;
  if (mode === 'closed') {
    throw new Forbidden('Signing up is not open at the moment. Our team will get in touch.', {
      code: 'sign_up_closed',
    });
  }
  const { wait } = await ctx.limits.take(ctx.clock.now(), [['signUpByAddress', networkOf(from.address)]]);
  if (wait !== null) throw new TooMany(`Too many agencies were signed up. ${comeBack(wait)}`, wait);
  const { terms: _, ...request } = input;
  if (mode === 'approval') {
    keepRequest(request);
    return { outcome: 'requested' };
  }
  const { db, clock, queue, files, sealing } = ctx;
  const { agencyName, websiteAddress, fullname, emailAddress, telephoneNumber } = request;
  const administrator = { fullname, emailAddress, telephoneNumber };
  const found = (canonicalName: string) =>
    createAgency(
      { db, clock, queue, files, sealing, portalUrl, actor: { kind: 'system' } },
      { displayName: agencyName, canonicalName, website: websiteAddress, administrator },
      { status: 'unverified' },
    );
  const { agency } = request.canonicalName
    ? await found(request.canonicalName)
    : await withFreeName(ctx, agencyName, found);
  return { outcome: 'signedUp', portalUrl: agency.portalUrl };
}

/** How often the next free name is tried where others who sign up at the same time were quicker. */
const MOST_NAMES = 20;

/** Whoever left the name empty is not told that it is taken: they get the next one that is free. */
async function withFreeName<T>(
  ctx: VisitorContext,
  agencyName: string,
  found: (canonicalName: string) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await found(await freeName(ctx, agencyName));
    } catch (error) {
      const isTaken = error instanceof Invalid && error.fields[0]?.message === NAME_UNAVAILABLE;
      if (!isTaken || tries === MOST_NAMES) throw error;
    }
  }
}

/** The suggested name, with the first number after it that makes it free. */
async function freeName(ctx: VisitorContext, agencyName: string): Promise<string> {
  const name = suggestedName(agencyName);
  if (name === '') throw new Invalid([{ field: 'canonicalName', message: 'Please specify a custom URL' }]);
  const taken = new Set(await selectNamesLike(ctx.db, name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
}
