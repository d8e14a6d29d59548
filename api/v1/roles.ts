import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { NotFound } from '#domain/errors.ts';
import { ROLE_TYPES } from '#domain/roles/role-type.ts';
import type { CallerRole } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import type { ApiEnvironment } from '../environment.ts';
import { personOf } from '../person.ts';
import { factsOfRole } from '../role-json.ts';
import { json, problems } from './responses.ts';

const tags = ['roles'];
const security = [{ session: [] }];

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
const Roles = z
  .object({ roles: z.array(Role) })
  .strict()
  .openapi('Roles');
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

const one = (path: string, operationId: string, summary: string) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    tags,
    security,
    summary,
    description: 'With the portal’s session cookie only.',
    responses: { 200: json(Role, 'The role'), ...problems(404) },
  });

const list = createRoute({
  method: 'get',
  path: '/roles',
  operationId: 'listOwnRoles',
  tags,
  security,
  summary: 'The person’s own roles',
  description: 'Disabled ones and those of other agencies too. With the portal’s session cookie only.',
  responses: { 200: json(Roles, 'The roles'), ...problems() },
});
const personal = one('/roles/personal', 'getPersonalRole', 'The person’s personal role');
const role = createRoute({
  ...one('/roles/{roleId}', 'getOwnRole', 'One of the person’s own roles'),
  request: { params: z.object({ roleId: z.string() }) },
});
const profile = createRoute({
  method: 'get',
  path: '/profiles/username/me',
  operationId: 'getOwnProfile',
  tags,
  security,
  summary: 'The person with their roles',
  description: 'With the portal’s session cookie only.',
  responses: { 200: json(Profile, 'The profile'), ...problems() },
});

/** The endpoints about a person’s own roles. */
export function roles(api: OpenAPIHono<ApiEnvironment>): void {
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
  api.openapi(list, async (c) => c.json({ roles: await all(c) }, 200));
  api.openapi(personal, async (c) => c.json(await find(c, ({ type }) => type === 'personal'), 200));
  api.openapi(role, async (c) => {
    const { roleId } = c.req.valid('param');
    return c.json(await find(c, ({ id }) => id === roleId), 200);
  });
  api.openapi(profile, async (c) => {
    const { id, fullname, emailAddress } = personOf(c.get('caller')).account;
    return c.json({ id, fullname, emailAddress, roles: await all(c) }, 200);
  });
}
