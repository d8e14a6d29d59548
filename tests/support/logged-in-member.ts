import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { openCaller } from '#platform/open-context.ts';
import { askedFor } from './requested-mails.ts';
import { givePassword, MEMBER_PASSWORD, visitorOf } from './member.ts';
import { makePlacement } from './placement.ts';
import type { TwoAgencies } from './two-agencies.ts';

/** Where logins here come from. */
export const FROM = { address: '192.0.2.1', userAgent: null };

/** Logs someone in at the agency `here`. */
export const enter = ({ platform, here }: TwoAgencies, emailAddress: string, password: string) =>
  logIn(visitorOf(platform, here), { emailAddress, password, rememberMe: false }, FROM);

/** Whether a session is still running there. */
export const isRunning = async ({ platform }: TwoAgencies, sessionToken: string) =>
  (await openCaller(platform, { host: 'here.localhost', sessionToken, roleId: null })).session !== null;

/** Creates someone of the agency `here` who is logged in, with their own view of the database. */
export async function loggedInMember(world: TwoAgencies) {
  const { platform, here } = world;
  const { actor } = (await makePlacement(here)).contractor;
  const { accountId, emailAddress } = await givePassword(platform, (actor as RoleActor).accountId);
  const db = platform.pool.for({ agencyId: here.agency.id, accountId });
  const visitor: VisitorContext = { ...visitorOf(platform, here), db };
  const { token } = await enter(world, emailAddress, MEMBER_PASSWORD);
  const { session } = await openCaller(platform, { host: 'here.localhost', sessionToken: token, roleId: null });
  const { fullname } = actor as RoleActor;
  return { accountId, emailAddress, fullname, visitor, token, sessionId: session!.id };
}
export type LoggedInMember = Awaited<ReturnType<typeof loggedInMember>>;

/** Returns the notices to the holder of an address, except for logins from new devices. */
export const noticesTo = async (world: TwoAgencies, address: string) =>
  (await askedFor(world, 'tell-account-holder', address))
    .map(({ notice }) => notice!)
    .filter(({ kind }) => kind !== 'newDevice');
