import type { Counter } from '#platform/requests/rate-limits.ts';
import type { VisitorContext } from '../../context.ts';
import { comeBack, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import type { LogInFrom } from '../log-in/begin-session.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';

/** Wrong tries from unknown browsers after which the account’s holder is told. */
const MANY = 10;
/** Wrong tries at an agency within a quarter of an hour beyond which unknown browsers wait for their answer. */
const CALM = 2000;
/** The longest that they wait, in seconds. */
const LONGEST_PAUSE = 5;

/** A try that was counted. It is given back when it was right, so that only wrong ones count. */
export type Try = { giveBack(): Promise<void>; wasWrong(): Promise<void> };

/** Where counters of the visitor’s host live: what happens at one agency fills none of another’s. */
export const placeOf = (ctx: Pick<VisitorContext, 'agency'>) => ctx.agency?.id ?? 'product';

/** The id under which this browser has logged in to the account before, null where it never has. */
export function knownDevice(ctx: VisitorContext, emailAddress: string, devices: string | null | undefined) {
  return ctx.devices.find(devices ?? null, { place: placeOf(ctx), emailAddress, at: ctx.clock.now() });
}

/** What was tried, and whose it is as far as that is known. */
type Tried = { what: 'password' | 'code' | 'passkey'; emailAddress: string | null; from: LogInFrom };

const COUNTED = {
  password: { byDevice: 'logInByDevice', byPair: 'logInByPair', byAccount: 'logInByAccount' },
  code: { byDevice: 'codeByDevice', byPair: 'codeByPair', byAccount: 'codeByAccount' },
  passkey: { byDevice: 'passkeyByDevice', byPair: 'passkeyByPair', byAccount: 'passkeyByAccount' },
} as const;
const ANYWHERE = {
  password: { byPair: 'logInByPairAnywhere', byAccount: 'logInByAccountAnywhere' },
  code: { byPair: 'codeByPairAnywhere', byAccount: 'codeByAccountAnywhere' },
} as const;
const MANY_WRONG = { password: 'manyWrongPasswords', code: 'manyWrongCodes', passkey: 'manyWrongPasskeys' } as const;

/** The counters that are this visitor’s own: their known browser’s, or those of this email from this network. */
function ownCounters(ctx: VisitorContext, { what, emailAddress, from }: Tried): Counter[] {
  const place = placeOf(ctx);
  const device = emailAddress === null ? null : knownDevice(ctx, emailAddress, from.devices);
  const { byDevice, byPair } = COUNTED[what];
  if (device) return [[byDevice, `${place} ${device}`]];
  return [[byPair, `${place} ${emailAddress?.toLowerCase() ?? ''} ${networkOf(from.address)}`]];
}

/** The counters that strangers fill too; a known browser is spared them. The account’s stands first. */
function sharedCounters(ctx: VisitorContext, { what, emailAddress, from }: Tried): Counter[] {
  if (emailAddress !== null && knownDevice(ctx, emailAddress, from.devices)) return [];
  const place = placeOf(ctx);
  const { byAccount } = COUNTED[what];
  const account: Counter[] = emailAddress === null ? [] : [[byAccount, `${place} ${emailAddress.toLowerCase()}`]];
  if (what === 'code') return account;
  return [...account, ['logInByAddress', `${place} ${networkOf(from.address)}`], ['logInByAgency', place]];
}

/**
 * The counters of all agencies together, so that one account is not guessed at through many of them. A known browser is spared them.
 * A passkey is not guessed.
 */
function countersAnywhere(ctx: VisitorContext, { what, emailAddress, from }: Tried): Counter[] {
  if (what === 'passkey' || emailAddress === null || knownDevice(ctx, emailAddress, from.devices)) return [];
  const [email, network] = [emailAddress.toLowerCase(), networkOf(from.address)];
  const { byPair, byAccount } = ANYWHERE[what];
  const ofEmail: Counter[] = [
    [byPair, `${email} ${network}`],
    [byAccount, email],
  ];
  return what === 'code' ? ofEmail : [...ofEmail, ['logInByAddressAnywhere', network]];
}

/**
 * Counts one try to log in before it is looked at, so that many at once are no way around. What is refused is not counted.
 * A browser that has logged in to the account before has a counter of its own and is spared all others, so that nobody
 * else’s tries keep its owner out. An agency at which very many are wrong answers unknown browsers later, and refuses nobody.
 * @throws TooMany
 */
export async function takeTry(ctx: VisitorContext, tried: Tried): Promise<Try> {
  const shared = sharedCounters(ctx, tried);
  const counters = [...shared, ...ownCounters(ctx, tried), ...countersAnywhere(ctx, tried)];
  const { wait, counts } = await ctx.limits.take(ctx.clock.now(), counters);
  if (wait !== null) throw new TooMany(`Too many attempts to log in. ${comeBack(wait)}`, wait);
  const ofAgency = counts[shared.findIndex(([name]) => name === 'logInByAgency')] ?? 0;
  if (ofAgency > CALM) await ctx.clock.pause(Math.min(LONGEST_PAUSE, Math.ceil((ofAgency - CALM) / 1000)));
  return {
    giveBack: () => ctx.limits.giveBack(counters),
    async wasWrong() {
      if (shared.length === 0 || tried.emailAddress === null || counts[0] !== MANY) return;
      await queueNotice(ctx, tried.emailAddress, { kind: MANY_WRONG[tried.what] }, { once: true });
    },
  };
}

/** Forgets the visitor’s own wrong tries, once they are in; what strangers have tried stays counted. */
export async function forgiveOwnTries(ctx: VisitorContext, emailAddress: string, from: LogInFrom): Promise<void> {
  const own = (['password', 'code', 'passkey'] as const).flatMap((what) =>
    ownCounters(ctx, { what, emailAddress, from }),
  );
  await ctx.limits.forgive(own);
}
