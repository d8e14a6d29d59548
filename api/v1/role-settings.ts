import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { readForest } from '#domain/agencies/read-agency.server.ts';
import { changeNamedSetting, readNamedSetting } from '#domain/agencies/named-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { Forbidden } from '#domain/errors.ts';
import { roleTypeOf } from '#domain/roles/actor.ts';
import { requireRoleInPath } from '#domain/roles/role-in-path.server.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';

const tags = ['roles'];
const Value = z.object({ value: z.unknown() }).strict().openapi('SettingValue');
const PutValue = z.strictObject({ value: z.unknown() });

/** The kinds of role that have addresses of their own (spec §7). */
const KINDS: [segment: string, name: string, roleType: RoleType][] = [
  ['authorisingRole', 'Authorising', 'AuthorisingRole'],
  ['contractingRole', 'Contracting', 'ContractingRole'],
  ['recruitmentAgencyAdministrationRole', 'Administration', 'RecruitmentAgencyAdministrationRole'],
];

const WHAT =
  'Downloads and, but for administration, emails are the role’s own; every other setting is the agency’s and its administration’s alone.';

type Shape = { base: string; suffix: string; name: string };

function operations({ base, suffix, name }: Shape) {
  const isSub = suffix.includes('{subSetting}');
  const named = z.object({ roleId: z.string(), setting: z.string() });
  const params = isSub ? named.extend({ subSetting: z.string() }) : named;
  const shared = {
    path: `${base}/{roleId}${suffix}`,
    tags,
    responses: { 200: json(Value, 'The setting as it is now'), ...problems(404, 422) },
  };
  const title = `${name}${isSub ? 'Sub' : ''}RoleSetting`;
  return {
    read: createRoute({
      ...shared,
      method: 'get',
      operationId: `get${title}`,
      summary: 'A setting',
      description: `${WHAT} Scope \`settings:read\`.`,
      request: { params },
    }),
    write: createRoute({
      ...shared,
      method: 'put',
      operationId: `set${title}`,
      summary: 'Change a setting',
      description: `What the value leaves out stays as it is. ${WHAT} Scope \`settings:write\`.`,
      request: { params, body: body(PutValue) },
    }),
  };
}

function requireKind(ctx: Context, wanted: RoleType | null): void {
  if (wanted && roleTypeOf(ctx.actor) !== wanted) throw new Forbidden(undefined, { code: 'role_may_not' });
}

function register(api: OpenAPIHono<ApiEnvironment>, shape: Shape, kind: RoleType | null): void {
  const { read, write } = operations(shape);
  const nameOf = (params: { setting: string }) =>
    'subSetting' in params ? `${params.setting}/${String(params.subSetting)}` : params.setting;
  api.openapi(read, async (c) => {
    const [ctx, params] = [c.get('context'), c.req.valid('param')];
    await requireRoleInPath(ctx, params.roleId);
    requireKind(ctx, kind);
    return c.json({ value: await readNamedSetting(ctx, nameOf(params)) }, 200);
  });
  api.openapi(write, async (c) => {
    const [ctx, params] = [c.get('context'), c.req.valid('param')];
    await requireRoleInPath(ctx, params.roleId);
    requireKind(ctx, kind);
    return c.json({ value: await changeNamedSetting(ctx, nameOf(params), c.req.valid('json').value) }, 200);
  });
}

const Forest = z
  .object({ acceptedTimesheets: z.number().int(), sheets: z.number().int(), trees: z.string() })
  .strict()
  .openapi('Forest');

function registerForest(api: OpenAPIHono<ApiEnvironment>, [segment, name, kind]: (typeof KINDS)[number]): void {
  const forest = createRoute({
    method: 'get',
    path: `/roles/${segment}/{roleId}/forest`,
    operationId: `get${name}RoleForest`,
    tags,
    summary: 'The paper the agency has saved',
    description: 'For the agency’s administration, where it shows its forest. Scope `settings:read`.',
    request: { params: z.object({ roleId: z.string() }) },
    responses: { 200: json(Forest, 'The forest'), ...problems(404) },
  });
  api.openapi(forest, async (c) => {
    const ctx = c.get('context');
    await requireRoleInPath(ctx, c.req.valid('param').roleId);
    requireKind(ctx, kind);
    return c.json(await readForest(ctx), 200);
  });
}

/** The endpoints about a role’s settings, under the role and under its kind. */
export function roleSettings(api: OpenAPIHono<ApiEnvironment>): void {
  for (const one of KINDS) {
    const [segment, name, kind] = one;
    registerForest(api, one);
    for (const suffix of ['/settings/{setting}', '/settings/{setting}/{subSetting}'])
      register(api, { base: `/roles/${segment}`, suffix, name }, kind);
  }
  for (const suffix of ['/settings/{setting}', '/settings/{setting}/{subSetting}'])
    register(api, { base: '/roles', suffix, name: 'Own' }, null);
}
