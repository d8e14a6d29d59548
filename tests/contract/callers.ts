import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { API_SCOPES, type ApiScope } from '#domain/roles/role-type.ts';
import { type Colleagues, makeColleagues } from '../support/colleagues.ts';
import { asAdministrator } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';

/** A caller: what they send with each request, and what they may never do. */
export type ContractCaller = {
  name: string;
  headers: Record<string, string>;
  roleId: string | null;
  /** The scopes of a key; null for people. */
  scopes: readonly string[] | null;
  isForeign: boolean;
};

/** Two agencies with some of everything, and every kind of caller. */
export type ContractWorld = { world: TwoAgencies; sides: Colleagues; callers: ContractCaller[] };

const READING = API_SCOPES.filter((scope) => scope.endsWith(':read'));

async function withKey(name: string, agency: Context, scopes: ApiScope[]): Promise<ContractCaller> {
  const { key } = await createApiKey(agency, { name, scopes });
  const headers = { Authorization: `Bearer ${key}` };
  return { name, headers, roleId: null, scopes, isForeign: name.includes('another agency') };
}

async function person(name: string, ctx: Context): Promise<ContractCaller> {
  const roleId = await roleIdOf(ctx);
  return { name, headers: await sessionHeaders(ctx), roleId, scopes: null, isForeign: name.includes('another agency') };
}

/** Opens a new world. */
export async function openContractWorld(): Promise<ContractWorld> {
  const world = await openTwoAgencies();
  const sides = await makeColleagues(world);
  const { own, foreign } = sides;
  const callers = [
    await withKey('key of all scopes', world.here, [...API_SCOPES]),
    await withKey('key that reads', world.here, READING),
    await withKey('key of another agency', world.there, [...API_SCOPES]),
    await person('administrator', await asAdministrator(world.here)),
    await person('authoriser', own.authoriser),
    await person('contractor', own.contractor),
    await person('administrator of another agency', await asAdministrator(world.there)),
    { name: 'nobody', headers: {}, roleId: null, scopes: null, isForeign: false },
  ];
  return { world, sides: { ...sides, own, foreign }, callers };
}
