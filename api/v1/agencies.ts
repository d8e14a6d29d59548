import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { readAgency, requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import { setAllDocumentUploads } from '#domain/agencies/settings/set-document-uploads.server.ts';
import { readWholeSettings } from '#domain/agencies/settings/settings-page.server.ts';
import { WebsiteAddress } from '#domain/accounts/account.schema.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { Administrators, AdministratorsQuery, answerAdministrators } from './administrators.ts';
import { AgencyInformation, AgencyJson, SettingsJson, toAgencyJson, toInformation, OwnAgency } from './agency-json.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['agency'];
const at = (path: string) => `/recruitmentagencies/{recruitmentAgencyId}${path}`;
const read = <Schema extends z.ZodType>(
  path: string,
  operationId: string,
  summary: string,
  schema: Schema,
  whoMay = 'Scope `settings:read`.',
) =>
  createRoute({
    method: 'get',
    path: at(path),
    operationId,
    tags,
    summary,
    description: `Any other agency does not exist. ${whoMay}`,
    request: { params: OwnAgency },
    responses: { 200: json(schema, summary), ...problems(404) },
  });

const whole = read('', 'getAgency', 'The agency', AgencyJson);
const settings = read('/settings', 'getAgencySettings', 'The agency’s settings', SettingsJson);
const information = read(
  '/information',
  'getAgencyInformation',
  'The agency in facts and figures',
  AgencyInformation,
  'Any key of the agency reads its facts; the figures are null to all but those with `settings:read`.',
);
const administrators = createRoute({
  method: 'get',
  path: at('/administrators'),
  operationId: 'listAgencyAdministrators',
  tags,
  summary: 'Page through the agency’s administrators',
  description: 'As `GET /administrators`. Any other agency does not exist. Scope `settings:read`.',
  request: { params: OwnAgency, query: AdministratorsQuery },
  responses: { 200: streamed(Administrators, 'A page'), ...problems(404, 422) },
});

const website = createRoute({
  method: 'put',
  path: at('/website'),
  operationId: 'setAgencyWebsite',
  tags,
  summary: 'Set the agency’s website',
  description: 'A bare domain or an address; null for none. Scope `settings:write`.',
  request: {
    params: OwnAgency,
    body: body(
      z.strictObject({
        website: z
          .union([z.string(), z.null()])
          .transform((text): string | null | undefined => text)
          .pipe(WebsiteAddress),
      }),
    ),
  },
  responses: { 200: json(AgencyInformation, 'The agency as it is now'), ...problems(404, 422) },
});

const forAll = (isAllowed: boolean) =>
  createRoute({
    method: 'post',
    path: at(isAllowed ? '/setAllContractorsToAllowDocumentUploads' : '/setAllContractorsToDisallowDocumentUploads'),
    operationId: isAllowed ? 'allowAllDocumentUploads' : 'disallowAllDocumentUploads',
    tags,
    summary: isAllowed ? 'Let every contractor upload documents' : 'Let no contractor upload documents',
    description: 'Changes every placement that is not deleted. Scope `settings:write`.',
    request: { params: OwnAgency },
    responses: {
      200: json(z.strictObject({ changedCount: z.number().int() }), 'How many placements changed'),
      ...problems(404, 409),
    },
  });

/** The endpoints about the caller’s own agency. */
export function agencies(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(whole, async (c) => {
    const ctx = c.get('context');
    const { agency } = await readAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    const settings = await readWholeSettings(ctx);
    const templates = await listTemplates(ctx, { includeHidden: true });
    return c.json(toAgencyJson(agency, settings, templates.find(({ isDefault }) => isDefault) ?? null), 200);
  });
  api.openapi(settings, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    return c.json({ ...(await readWholeSettings(ctx)), website: ctx.agency.website }, 200);
  });
  api.openapi(information, async (c) => {
    const { agency, figures } = await readAgency(c.get('context'), c.req.valid('param').recruitmentAgencyId);
    return c.json(toInformation(agency, figures), 200);
  });
  answerWith(api, administrators, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    return answerAdministrators(c, c.req.valid('query'));
  });
  api.openapi(website, async (c) => {
    const ctx = c.get('context');
    const named = c.req.valid('param').recruitmentAgencyId;
    requireOwnAgency(ctx, named);
    const { website } = await changeAgency(ctx, c.req.valid('json'));
    const { agency, figures } = await readAgency(ctx, named);
    return c.json(toInformation({ ...agency, website }, figures), 200);
  });
  for (const isAllowed of [true, false])
    api.openapi(forAll(isAllowed), async (c) => {
      const ctx = c.get('context');
      requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
      return c.json(await setAllDocumentUploads(ctx, isAllowed), 200);
    });
}
