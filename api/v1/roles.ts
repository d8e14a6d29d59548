import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { NotFound } from '#domain/errors.ts';
import { ROLE_TYPES } from '#domain/roles/role-type.ts';
import type { CallerRole } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import type { ApiEnvironment } from '../environment.ts';
import { personOf } from '../callers/person.ts';
import { factsOfRole } from '../answers/role-json.ts';
import type { Operations } from './operations-under.ts';
import { json, wholeList } from './responses.ts';

const security = [{ session: [] }];
const ALONE = 'With the portal’s session cookie only.';

const Role = z
  .object({
    id: z.string(),
    type: z.enum(ROLE_TYPES),
    isEnabled: z.boolean(),
    name: z.string(),
    hasContractors: z.boolean(),
    isSuperAdministrator: z.boolean(),
    settings: z.object({ isBetaAccessOn: z.boolean() }).strict(),
    recruitmentAgency: z
      .object({
        id: z.string(),
        names: z.object({ display: z.string(), currentCanonical: z.string() }).strict(),
      })
      .strict()
      .nullable(),
  })
  .strict()
  .openapi('Role');
const Roles = wholeList('roles', Role).openapi('Roles');
const Profile = z
  .object({ id: z.string(), fullname: z.string(), emailAddress: z.string(), roles: z.array(Role) })
  .strict()
  .openapi('Profile');

type RoleJson = z.infer<typeof Role>;
type Account = { id: string; fullname: string };

async function toJson(platform: Platform, role: CallerRole, account: Account): Promise<RoleJson> {
  const { id, type, isEnabled, agencyId, agencyName, agencyCanonicalName } = role;
  const { hasContractors, isBetaAccessOn, isSuperAdministrator } = await factsOfRole(platform, account.id, role);
  const names = { display: agencyName ?? '', currentCanonical: agencyCanonicalName ?? '' };
  return {
    id,
    type,
    isEnabled,
    name: agencyName ?? account.fullname,
    hasContractors,
    isSuperAdministrator,
    settings: { isBetaAccessOn },
    recruitmentAgency: agencyId ? { id: agencyId, names } : null,
  };
}

/** Registers the endpoints for a person's own roles. */
export function roles(operations: Operations): void {
  const find = (c: HonoContext<ApiEnvironment>, is: (role: CallerRole) => boolean) => {
    const { roles, account } = personOf(c.get('caller'));
    const found = roles.find(is);
    if (!found) throw new NotFound('The role does not exist.', { code: 'role_not_found' });
    return toJson(c.get('platform'), found, account);
  };
  const all = (c: HonoContext<ApiEnvironment>) => {
    const { roles, account } = personOf(c.get('caller'));
    return Promise.all(roles.map((role) => toJson(c.get('platform'), role, account)));
  };
  operations.get('/roles', 'listOwnRoles', {
    security,
    summary: 'The person’s own roles',
    description: `Includes disabled roles and those at other agencies. ${ALONE}`,
    responses: { 200: json(Roles, 'The roles') },
    run: async ({ c }) => ({ roles: await all(c) }),
  });
  const found = { security, description: ALONE, responses: { 200: json(Role, 'The role') }, refusals: [404] };
  operations.get('/roles/personal', 'getPersonalRole', {
    ...{ summary: 'The person’s personal role', ...found },
    run: ({ c }) => find(c, ({ type }) => type === 'personal'),
  });
  operations.get('/roles/{roleId}', 'getOwnRole', {
    ...{ summary: 'One of the person’s own roles', ...found },
    run: ({ c, params }) => find(c, ({ id }) => id === params.roleId),
  });
  operations.get('/profiles/username/me', 'getOwnProfile', {
    security,
    summary: 'The person with their roles',
    description: ALONE,
    responses: { 200: json(Profile, 'The profile') },
    run: async ({ c }) => {
      const { id, fullname, emailAddress } = personOf(c.get('caller')).account;
      return { id, fullname, emailAddress, roles: await all(c) };
    },
  });
}
