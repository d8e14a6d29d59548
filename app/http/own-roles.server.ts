import { type LoaderFunctionArgs } from '@remix-run/node';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { pathsBefore } from './paths-of.server.ts';
import { pathsFor } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import type { Caller, CallerRole } from '#platform/open-context.ts';
import { callerOf, keptForLater, toLogIn } from './caller.server.ts';

type Person = Caller & { account: NonNullable<Caller['account']>; session: NonNullable<Caller['session']> };

/**
 * Somebody who is logged in, in whatever role or none; anybody else is sent to log in and comes back. What they sent of their own
 * without script is kept on a page meanwhile.
 */
export async function openPerson(args: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Person> {
  const caller = await callerOf(args);
  const { account, session } = caller;
  if (!account || !session)
    throw (await keptForLater(args.request, 'sessionEnded', 'account')) ?? (await toLogIn(args.request));
  return { ...caller, account, session };
}

/** One of the person's roles as they choose it. */
export type OwnRole = {
  id: string;
  label: string;
  agencyName: string;
  isEnabled: boolean;
  isCurrent: boolean;
  /** Whether it is of another tenant, so that opening it leaves this address. */
  isElsewhere: boolean;
  openHref: string;
  factsHref: string;
};

/** A role's name: in an agency's own word on its own address, in the usual one elsewhere. */
export function labelOf({ agency }: Pick<Caller, 'agency'>, { type, agencyId }: CallerRole): string {
  return agency && agencyId === agency.id ? roleLabel(type, contractorLabel(agency.settings)) : roleLabel(type);
}

/** A role as its owner sees it from this address. */
export function toOwnRole({ agency, currentRole }: Caller, role: CallerRole): OwnRole {
  const isElsewhere = role.agencyId !== agency?.id;
  return {
    id: role.id,
    label: labelOf({ agency }, role),
    agencyName: role.agencyName ?? '',
    isEnabled: role.isEnabled,
    isCurrent: !isElsewhere && role.id === currentRole?.id,
    isElsewhere,
    openHref: isElsewhere ? pathsBefore.openRole(role.id) : pathsFor(role.id).home(),
    factsHref: pathsFor(null).role(role.id),
  };
}

/** The person's roles in agencies, disabled ones too; the personal role is not one to open. */
export function ownRoles(caller: Caller): OwnRole[] {
  return caller.roles.filter(({ type }) => type !== 'personal').map((role) => toOwnRole(caller, role));
}
