import { hash } from '@node-rs/argon2';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { beginTotp } from '#domain/accounts/second-factor/begin-totp.server.ts';
import { confirmTotp } from '#domain/accounts/second-factor/confirm-totp.server.ts';
import { readSecondFactor } from '#domain/accounts/second-factor/read-second-factor.server.ts';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import type { Context, VisitorContext } from '#domain/context.ts';
import { fixedClock } from '#platform/clock.ts';
import { portalUrl } from '#platform/requests/host.ts';
import type { Platform } from '#platform/platform.ts';
import { codeOf } from './authenticator.ts';
import { keyOf, newestRole } from './mailed-key.ts';
import { makePlacement } from './placement.ts';

/** The password of everyone created here. */
export const MEMBER_PASSWORD = 'correct horse battery';

const AGENCIES = { text: 'select id from agencies', values: [] };

const proofsOf = ({ passwords, limits, secondFactor, passkeys, openId, devices }: Platform) => ({
  ...{ passwords, limits, secondFactor, passkeys, openId, devices },
});

/** Returns the visitor's context of an agency's address. */
export function visitorOf(platform: Platform, { db, agency, clock, queue, files, sealing }: Context): VisitorContext {
  return { db, agency, clock, queue, files, sealing, actor: null, ...proofsOf(platform) };
}

/** Returns the visitor's context of the product's own address, of which the agencies' are formed. */
export function newcomerOf(platform: Platform) {
  const { pool, clock, queue, files, sealing, config } = platform;
  return {
    ...{ db: pool.for({ agencyId: null }), agency: null, actor: null, clock, queue, files, sealing },
    ...proofsOf(platform),
    portalUrl: (name: string) => portalUrl(config.baseUrl, name),
  };
}

/** A visitor's default location. */
export const VISITED_FROM = { address: '192.0.2.1', userAgent: null };

/** Returns the actions at an agency's login. */
export function atLogIn(world: { platform: Platform; here: Context }) {
  const visitor = (ctx: Context) => visitorOf(world.platform, ctx);
  return {
    /** Returns the same context a number of hours later. */
    later: <C extends Context | VisitorContext>(ctx: C, hours: number) => afterSeconds(ctx, hours * 3600),
    visitorOf: visitor,
    invited: () => invite(world.here),
    member: () => invitedMember(world.platform, world.here),
    session: (emailAddress: string, password: string, ctx = visitor(world.here)) =>
      logIn(ctx, { emailAddress, password, rememberMe: false }, VISITED_FROM),
  };
}

/** Returns the same context a number of seconds later. */
export function afterSeconds<C extends { clock: Context['clock'] }>(ctx: C, seconds: number): C {
  return { ...ctx, clock: fixedClock(ctx.clock.now().add({ seconds }).toString()) };
}

/** Invites someone new with a placement at the agency. @returns the key in the email's link */
async function invite(agency: Context): Promise<{ key: string; emailAddress: string }> {
  await makePlacement(agency);
  const role = await newestRole(agency);
  return { key: (await keyOf((compose) => sendInvitation(agency, role, compose)))!, emailAddress: role.emailAddress };
}

/** Creates someone new who has accepted the invitation. @returns their email */
async function invitedMember(platform: Platform, agency: Context): Promise<string> {
  const { key, emailAddress } = await invite(agency);
  await verifyAccount(visitorOf(platform, agency), { key, password: MEMBER_PASSWORD, terms: true });
  return emailAddress;
}

/** Its hash, created once with low cost parameters, which verification reads from the hash: the cost of hashes is tested separately. */
const memberHash = hash(MEMBER_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Gives an account, named by its id or email, the password, verified; its holder joins wherever they are a contact. */
export async function givePassword(
  platform: Platform,
  account: string,
): Promise<{ accountId: string; emailAddress: string }> {
  const passwordHash = await memberHash;
  const [, rows] = await platform.pool.for({ agencyId: null }).runAll([
    { text: `select set_local('app.account_id', coalesce(account_of_email($1)::text, $1))`, values: [account] },
    {
      text: `update accounts set password_hash = $1, verified_at = now(), terms_accepted_at = now()
        where $2 in (id::text, email_address) returning id as account_id, email_address`,
      values: [passwordHash, account],
    },
  ]);
  const [given] = rows as { accountId: string; emailAddress: string }[];
  for (const { id: agencyId } of await platform.pool.for({ agencyId: null }).run<{ id: string }>(AGENCIES)) {
    const values = [given!.accountId, new Date()];
    const text = 'update contacts set joined_at = $2 where account_id = $1 and joined_at is null';
    await platform.pool.for({ agencyId }).run({ text, values });
  }
  return given!;
}

/** Enables TOTP codes. The code that confirms them is for the visitor's current time. */
export async function giveCodes(
  visitor: VisitorContext,
  accountId: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const [account] = await visitor.db.as(accountId).run<{ emailAddress: string }>({
    text: 'select email_address from accounts where id = $1',
    values: [accountId],
  });
  await beginTotp(visitor, { accountId, emailAddress: account!.emailAddress, password: MEMBER_PASSWORD });
  const { secret } = (await readSecondFactor(visitor, accountId)).waiting!;
  const recoveryCodes = await confirmTotp(visitor, accountId, codeOf(secret, visitor.clock.now().toString()));
  return { secret, recoveryCodes };
}
