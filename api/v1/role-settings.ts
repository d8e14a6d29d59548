import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { readForest } from '#domain/agencies/read-agency.server.ts';
import { changeNamedSetting, readNamedSetting } from '#domain/agencies/settings/named-settings.server.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';
import { requireRole, ROLE_KINDS } from './role-kinds.ts';

const tags = ['roles'];
/** The value of a setting. */
export const SettingValue = z.object({ value: z.unknown() }).strict().openapi('SettingValue');
/** A value to set. */
export const PutValue = z.strictObject({ value: z.unknown() });

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
    responses: { 200: json(SettingValue, 'The setting as it is now'), ...problems(404, 422) },
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

function register(api: OpenAPIHono<ApiEnvironment>, shape: Shape, kind: RoleType | null): void {
  const { read, write } = operations(shape);
  const nameOf = (params: { setting: string }) =>
    'subSetting' in params ? `${params.setting}/${String(params.subSetting)}` : params.setting;
  api.openapi(read, async (c) => {
    const [ctx, params] = [c.get('context'), c.req.valid('param')];
    await requireRole(ctx, params.roleId, kind);
    return c.json({ value: await readNamedSetting(ctx, nameOf(params)) }, 200);
  });
  api.openapi(write, async (c) => {
    const [ctx, params] = [c.get('context'), c.req.valid('param')];
    await requireRole(ctx, params.roleId, kind);
    return c.json({ value: await changeNamedSetting(ctx, nameOf(params), c.req.valid('json').value) }, 200);
  });
}

const Forest = z
  .object({ acceptedTimesheets: z.number().int(), sheets: z.number().int(), trees: z.string() })
  .strict()
  .openapi('Forest');

function registerForest(
  api: OpenAPIHono<ApiEnvironment>,
  { segment, name, type: kind }: (typeof ROLE_KINDS)[number],
): void {
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
    await requireRole(ctx, c.req.valid('param').roleId, kind);
    return c.json(await readForest(ctx), 200);
  });
}

/** The endpoints about a role’s settings, under the role and under its kind. */
export function roleSettings(api: OpenAPIHono<ApiEnvironment>): void {
  for (const one of ROLE_KINDS) {
    const { segment, name, type: kind } = one;
    registerForest(api, one);
    for (const suffix of ['/settings/{setting}', '/settings/{setting}/{subSetting}'])
      register(api, { base: `/roles/${segment}`, suffix, name }, kind);
  }
  for (const suffix of ['/settings/{setting}', '/settings/{setting}/{subSetting}'])
    register(api, { base: '/roles', suffix, name: 'Own' }, null);
}
