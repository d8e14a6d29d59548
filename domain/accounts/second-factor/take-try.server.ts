import type { Counter } from '#platform/requests/rate-limits.ts';
import type { VisitorContext } from '../../context.ts';
import { whenToRetry, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import type { LogInFrom } from '../log-in/begin-session.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';

/** Wrong tries from unknown browsers after which the account’s holder is notified. */
const MANY = 10;
/** Wrong tries at an agency within a quarter of an hour beyond which responses to unknown browsers are delayed. */
const CALM = 2000;
/** The longest delay, in seconds. */
const MAX_PAUSE = 5;

/** A counted try. It is given back if it was right, so that only wrong ones count. */
export type Try = { giveBack(): Promise<void>; wasWrong(): Promise<void> };

/** Returns where counters of the visitor’s host live: activity at one agency does not fill another’s. */
export const placeOf = (ctx: Pick<VisitorContext, 'agency'>) => ctx.agency?.id ?? 'product';

/** Returns the id under which this browser has logged in to the account before, or null if it never has. */
export function knownDevice(ctx: VisitorContext, emailAddress: string, devices: string | null | undefined) {
  return ctx.devices.find(devices ?? null, { place: placeOf(ctx), emailAddress, at: ctx.clock.now() });
}

/** What was tried, and by whom as far as that is known. */
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

/** Returns the visitor’s own counters: those of their known browser, or of this email from this network. */
function ownCounters(ctx: VisitorContext, { what, emailAddress, from }: Tried): Counter[] {
  const place = placeOf(ctx);
  const device = emailAddress === null ? null : knownDevice(ctx, emailAddress, from.devices);
  const { byDevice, byPair } = COUNTED[what];
  if (device) return [[byDevice, `${place} ${device}`]];
  return [[byPair, `${place} ${emailAddress?.toLowerCase() ?? ''} ${networkOf(from.address)}`]];
}

/** Returns the counters that strangers also fill, from which known browsers are exempt. The account’s comes first. */
function sharedCounters(ctx: VisitorContext, { what, emailAddress, from }: Tried): Counter[] {
  if (emailAddress !== null && knownDevice(ctx, emailAddress, from.devices)) return [];
  const place = placeOf(ctx);
  const { byAccount } = COUNTED[what];
  const account: Counter[] = emailAddress === null ? [] : [[byAccount, `${place} ${emailAddress.toLowerCase()}`]];
  if (what === 'code') return account;
  return [...account, ['logInByAddress', `${place} ${networkOf(from.address)}`], ['logInByAgency', place]];
}

/**
 * Returns the counters across all agencies, so that an account cannot be guessed at through many of them. Known
 * browsers are exempt, and passkeys cannot be guessed.
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
 * Counts a log-in try before it is checked, so that concurrent tries are no way round. Refused tries are not counted. A
 * browser that has logged in to the account before has its own counter and is exempt from all others, so that other
 * people’s tries do not lock the owner out. An agency with very many wrong tries delays its responses to unknown
 * browsers, and refuses nobody.
 * @throws TooMany
 */
export async function takeTry(ctx: VisitorContext, tried: Tried): Promise<Try> {
  const shared = sharedCounters(ctx, tried);
  const counters = [...shared, ...ownCounters(ctx, tried), ...countersAnywhere(ctx, tried)];
  const { wait, counts } = await ctx.limits.take(ctx.clock.now(), counters);
  if (wait !== null) throw new TooMany(`Too many attempts to log in. ${whenToRetry(wait)}`, wait);
  const ofAgency = counts[shared.findIndex(([name]) => name === 'logInByAgency')] ?? 0;
  if (ofAgency > CALM) await ctx.clock.pause(Math.min(MAX_PAUSE, Math.ceil((ofAgency - CALM) / 1000)));
  return {
    giveBack: () => ctx.limits.giveBack(counters),
    async wasWrong() {
      if (shared.length === 0 || tried.emailAddress === null || counts[0] !== MANY) return;
      await queueNotice(ctx, tried.emailAddress, { kind: MANY_WRONG[tried.what] }, { once: true });
    },
  };
}

/** Clears the visitor’s own wrong tries once they are logged in; strangers' tries stay counted. */
export async function clearOwnTries(ctx: VisitorContext, emailAddress: string, from: LogInFrom): Promise<void> {
  const own = (['password', 'code', 'passkey'] as const).flatMap((what) =>
    ownCounters(ctx, { what, emailAddress, from }),
  );
  await ctx.limits.forgive(own);
}
