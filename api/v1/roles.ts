import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { NotFound } from '#domain/errors.ts';
import { ROLE_TYPES } from '#domain/roles/role-type.ts';
import type { CallerRole } from '#platform/open-context.ts';
import type { ApiEnvironment } from '../environment.ts';
import { personOf } from '../person.ts';
import { json, problems } from './responses.ts';

const tags = ['roles'];
const security = [{ session: [] }];

const Role = z
  .object({
    id: z.string(),
    type: z.enum(ROLE_TYPES),
    isEnabled: z.boolean(),
    name: z.string(),
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

function toJson(role: CallerRole, fullname: string): RoleJson {
  const { id, type, isEnabled, agencyId, agencyName, agencyCanonicalName } = role;
  const names = { display: agencyName ?? '', currentCanonical: agencyCanonicalName ?? '' };
  return {
    id,
    type,
    isEnabled,
    name: agencyName ?? fullname,
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
  const find = (caller: Parameters<typeof personOf>[0], is: (role: CallerRole) => boolean) => {
    const { roles, account } = personOf(caller);
    const found = roles.find(is);
    if (!found) throw new NotFound('The role does not exist.', { code: 'role_not_found' });
    return toJson(found, account.fullname);
  };
  api.openapi(list, (c) => {
    const { roles, account } = personOf(c.get('caller'));
    return c.json({ roles: roles.map((role) => toJson(role, account.fullname)) }, 200);
  });
  api.openapi(personal, (c) =>
    c.json(
      find(c.get('caller'), ({ type }) => type === 'personal'),
      200,
    ),
  );
  api.openapi(role, (c) => {
    const { roleId } = c.req.valid('param');
    return c.json(
      find(c.get('caller'), ({ id }) => id === roleId),
      200,
    );
  });
  api.openapi(profile, (c) => {
    const { roles, account } = personOf(c.get('caller'));
    return c.json({ ...account, roles: roles.map((role) => toJson(role, account.fullname)) }, 200);
  });
}
