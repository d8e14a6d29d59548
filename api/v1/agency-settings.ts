import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { changeNamedSetting, readNamedSetting } from '#domain/agencies/settings/named-settings.server.ts';
import { namedSetting } from '#domain/agencies/settings/named-settings.ts';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import type { ApiEnvironment } from '../environment.ts';
import { OwnAgency } from './agency-json.ts';
import { body, json, problems } from './responses.ts';
import { PutValue, SettingValue } from './role-settings.ts';

const NAMES = 'Any other agency does not exist.';

function operations(isBelow: boolean) {
  const named = OwnAgency.extend({ setting: z.string() });
  const params = isBelow ? named.extend({ subSetting: z.string() }) : named;
  const shared = {
    path: `/recruitmentagencies/{recruitmentAgencyId}/settings/{setting}${isBelow ? '/{subSetting}' : ''}`,
    tags: ['agency'],
    responses: { 200: json(SettingValue, 'The setting as it is now'), ...problems(404, 422) },
  };
  const title = `Agency${isBelow ? 'Sub' : ''}Setting`;
  return {
    read: createRoute({
      ...shared,
      method: 'get',
      operationId: `get${title}`,
      summary: 'One of the agency’s settings',
      description: `${NAMES} Scope \`settings:read\`.`,
      request: { params },
    }),
    write: createRoute({
      ...shared,
      method: 'put',
      operationId: `set${title}`,
      summary: 'Change one of the agency’s settings',
      description: `What the value leaves out stays as it is. ${NAMES} Scope \`settings:write\`.`,
      request: { params, body: body(PutValue) },
    }),
  };
}

/** The name of a setting that is the agency's, at its own address. @throws NotFound */
function nameIn(ctx: Context, params: { recruitmentAgencyId: string; setting: string; subSetting?: string }): string {
  requireOwnAgency(ctx, params.recruitmentAgencyId);
  const name = [params.setting, params.subSetting].filter(Boolean).join('/');
  if (name === 'names/display' || namedSetting(name)) return name;
  throw new NotFound('The setting does not exist.', { code: 'setting_not_found' });
}

/** The endpoints about an agency’s settings, each by its name. */
export function agencySettings(api: OpenAPIHono<ApiEnvironment>): void {
  for (const { read, write } of [operations(false), operations(true)]) {
    api.openapi(read, async (c) => {
      const ctx = c.get('context');
      return c.json({ value: await readNamedSetting(ctx, nameIn(ctx, c.req.valid('param'))) }, 200);
    });
    api.openapi(write, async (c) => {
      const ctx = c.get('context');
      const name = nameIn(ctx, c.req.valid('param'));
      return c.json({ value: await changeNamedSetting(ctx, name, c.req.valid('json').value) }, 200);
    });
  }
}
