import { type LoaderFunctionArgs } from '@remix-run/node';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { pathsBefore } from './paths-of.server.ts';
import { pathsFor } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import type { Caller, CallerRole } from '#platform/open-context.ts';
import { callerOf, preservedForLater, toLogIn } from './caller.server.ts';

type Person = Caller & { account: NonNullable<Caller['account']>; session: NonNullable<Caller['session']> };

/**
 * Returns the logged-in person, in any role or none; anyone else is sent to log in and comes back. What they sent
 * without script is kept on a page in the meantime.
 */
export async function openPerson(args: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Person> {
  const caller = await callerOf(args);
  const { account, session } = caller;
  if (!account || !session)
    throw (await preservedForLater(args.request, 'sessionEnded', 'account')) ?? (await toLogIn(args.request));
  return { ...caller, account, session };
}

/** One of the person's roles, as a choice. */
export type OwnRole = {
  id: string;
  label: string;
  agencyName: string;
  /** Why it cannot be opened; null if it can. */
  closedBecause: string | null;
  isCurrent: boolean;
  /** Whether it is another tenant's, so that opening it leaves this address. */
  isElsewhere: boolean;
  openHref: string;
  factsHref: string;
};

/** Returns a role's name: in an agency's own word on its own address, in the usual one elsewhere. */
export function labelOf({ agency }: Pick<Caller, 'agency'>, { type, agencyId }: CallerRole): string {
  return agency && agencyId === agency.id ? roleLabel(type, contractorLabel(agency.settings)) : roleLabel(type);
}

/** Returns why a role cannot be opened. */
function closedBecause({ isEnabled, agencyStatus }: CallerRole): string | null {
  if (!isEnabled) return 'Disabled by your agency';
  if (agencyStatus === 'suspended') return 'This agency’s timesheet portal is closed at the moment';
  return agencyStatus === 'unverified' ? 'This agency’s timesheet portal is not open yet' : null;
}

/** Returns a role as its owner sees it from this address. */
export function toOwnRole({ agency, currentRole }: Caller, role: CallerRole): OwnRole {
  const isElsewhere = role.agencyId !== agency?.id;
  return {
    id: role.id,
    label: labelOf({ agency }, role),
    agencyName: role.agencyName ?? '',
    closedBecause: closedBecause(role),
    isCurrent: !isElsewhere && role.id === currentRole?.id,
    isElsewhere,
    openHref: isElsewhere ? pathsBefore.openRole(role.id) : pathsFor(role.id).home(),
    factsHref: pathsFor(null).role(role.id),
  };
}

/** Returns the person's roles in agencies, including disabled ones; the personal role cannot be opened. */
export function ownRoles(caller: Caller): OwnRole[] {
  return caller.roles.filter(({ type }) => type !== 'personal').map((role) => toOwnRole(caller, role));
}
