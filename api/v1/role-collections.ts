import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { NotFound } from '#domain/errors.ts';
import { groupedQueryOptions } from '#domain/grouped-query-options.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { AgencyInformation } from './agency-json.ts';
import { clientResource } from './clients.ts';
import { consultantResource, contactResource } from './contacts.ts';
import { contractorResource } from './contractors.ts';
import { contractResource } from './contracts.ts';
import { type Resource, titled } from './resource.ts';
import { json, problems, streamed } from './responses.ts';
import { requireRole, ROLE_KINDS } from './role-kinds.ts';
import { agencyResource, informationOf, newsResource } from './role-resources.ts';
import { timesheetResource } from './timesheets.ts';

const tags = ['roles'];
/** What every role has below its address, and what each kind of role has below its own. */
const OF_ROLE = [
  timesheetResource,
  contactResource,
  consultantResource,
  clientResource,
  contractResource,
  agencyResource,
  newsResource,
];
const OF_KIND = [contractResource, contractorResource, clientResource, contactResource, timesheetResource];

const roleParam = z.object({ roleId: z.string() });
const acting = 'The role in the address is the one that acts; anybody else’s does not exist.';

const Beta = z.object({ isBetaAccessOn: z.boolean() }).strict().openapi('BetaAccess');
const Options = z
  .object({ name: z.string(), options: z.array(z.object({ value: z.string(), label: z.string() }).strict()) })
  .strict()
  .openapi('GroupedQueryOptions');

type Place = { base: string; prefix: string; kind: RoleType | null };

function registerResource(api: OpenAPIHono<ApiEnvironment>, { base, prefix, kind }: Place, resource: Resource): void {
  const { name, one, id, scope, query, document, collection, isStreamed, list, get } = resource;
  const description = `${acting} Scope \`${scope}\`.`;
  const listRoute = createRoute({
    method: 'get',
    path: `${base}/{roleId}/${name}`,
    operationId: `list${prefix}Role${titled(name)}`,
    tags,
    summary: `Page through the ${name} of a role`,
    description,
    request: { params: roleParam, query },
    responses: { 200: (isStreamed ? streamed : json)(collection, 'A page'), ...problems(404, 422) },
  });
  const getRoute = createRoute({
    method: 'get',
    path: `${base}/{roleId}/${name}/{${id}}`,
    operationId: `get${prefix}Role${one}`,
    tags,
    summary: `One of the ${name} of a role`,
    description,
    request: { params: roleParam.extend({ [id]: z.string() }) },
    responses: { 200: json(document, 'As it is now'), ...problems(404) },
  });
  answerWith(api, listRoute, async (c) => {
    await requireRole(c.get('context'), c.req.valid('param').roleId, kind);
    return list(c, c.req.valid('query'));
  });
  answerWith(api, getRoute, async (c) => {
    const params = c.req.valid('param') as Record<string, string>;
    await requireRole(c.get('context'), params.roleId!, kind);
    return get(c, params[id]!);
  });
}

function registerFacts(api: OpenAPIHono<ApiEnvironment>, { base, prefix, kind }: Place): void {
  const fact = <Schema extends z.ZodType>(path: string, operationId: string, summary: string, schema: Schema) =>
    createRoute({
      method: 'get',
      path: `${base}/{roleId}/${path}`,
      operationId,
      tags,
      summary,
      description: `${acting} Any scope.`,
      request: { params: roleParam },
      responses: { 200: json(schema, summary), ...problems(404) },
    });
  const agency = fact('recruitmentAgency', `get${prefix}RoleAgency`, 'The agency of a role', AgencyInformation);
  const beta = fact('betaAccess', `get${prefix}RoleBetaAccess`, 'Whether the agency tries new things first', Beta);
  api.openapi(agency, async (c) => {
    const ctx = c.get('context');
    await requireRole(ctx, c.req.valid('param').roleId, kind);
    return c.json(await informationOf(ctx, ctx.agency.id), 200);
  });
  api.openapi(beta, async (c) => {
    const ctx = c.get('context');
    await requireRole(ctx, c.req.valid('param').roleId, kind);
    return c.json({ isBetaAccessOn: ctx.agency.settings.isBetaAccessOn }, 200);
  });
}

const groupings = createRoute({
  method: 'get',
  path: '/roles/{roleId}/groupedQueryOptions/{name}',
  operationId: 'getGroupedQueryOptions',
  tags,
  summary: 'What a list can be grouped by',
  description: `Of \`contracts\`, \`contractors\` and \`timesheets\`, with the words that people read. ${acting} Any scope.`,
  request: { params: roleParam.extend({ name: z.string() }) },
  responses: { 200: json(Options, 'The groupings'), ...problems(404) },
});

/** What a role reaches, under the role and under its kind. */
export function roleCollections(api: OpenAPIHono<ApiEnvironment>): void {
  for (const { segment, name: prefix, type: kind } of ROLE_KINDS) {
    const place = { base: `/roles/${segment}`, prefix, kind };
    for (const resource of OF_KIND) registerResource(api, place, resource);
    registerFacts(api, place);
  }
  for (const resource of OF_ROLE) registerResource(api, { base: '/roles', prefix: 'Own', kind: null }, resource);
  api.openapi(groupings, async (c) => {
    const { roleId, name } = c.req.valid('param');
    await requireRole(c.get('context'), roleId, null);
    const options = groupedQueryOptions(name);
    if (!options) throw new NotFound('There is no such list.', { code: 'list_not_found' });
    return c.json({ name, options: [...options] }, 200);
  });
}
