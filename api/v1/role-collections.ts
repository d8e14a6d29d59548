import { z } from '@hono/zod-openapi';
import { NotFound } from '#domain/errors.ts';
import { groupedQueryOptions } from '#domain/grouped-query-options.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { AgencyInformation } from './agency-json.ts';
import { clientResource } from './clients.ts';
import { consultantResource, contactResource } from './contacts.ts';
import { contractorResource } from './contractors.ts';
import { contractResource } from './contracts.ts';
import type { Operations } from './operations-under.ts';
import { type Resource, titled } from './resource.ts';
import { json, streamed } from './responses.ts';
import { requireRole, ROLE_KINDS } from './role-kinds.ts';
import { agencyResource, informationOf, newsResource } from './role-resources.ts';
import { timesheetResource } from './timesheets.ts';

/** The collections below any role's address, and those below each kind of role. */
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

const ACTING = 'The role in the address is the one to act in; somebody else’s role answers 404.';
const ANY = 'Any scope.';

const Beta = z.object({ isBetaAccessOn: z.boolean() }).strict().openapi('BetaAccess');
const Options = z
  .object({ name: z.string(), options: z.array(z.object({ value: z.string(), label: z.string() }).strict()) })
  .strict()
  .openapi('GroupedQueryOptions');

type Place = { base: string; prefix: string; kind: RoleType | null };

function registerResource(operations: Operations, { base, prefix, kind }: Place, resource: Resource): void {
  const { name, one, id, query, document, collection, isStreamed, scopes, list, get } = resource;
  operations.get(`${base}/{roleId}/${name}`, `list${prefix}Role${titled(name)}`, {
    summary: `Page through the ${name} of a role`,
    description: ACTING,
    scopes,
    query,
    responses: { 200: (isStreamed ? streamed : json)(collection, 'A page') },
    run: async ({ c, ctx, params, query }) => {
      await requireRole(ctx, params.roleId, kind);
      return list(c, query);
    },
  });
  operations.get(`${base}/{roleId}/${name}/{${id}}`, `get${prefix}Role${one}`, {
    summary: `One of the ${name} of a role`,
    description: ACTING,
    scopes,
    responses: { 200: json(document, 'As it is now') },
    run: async ({ c, ctx }) => {
      await requireRole(ctx, c.req.param('roleId')!, kind);
      return get(c, c.req.param(id)!);
    },
  });
}

function registerFacts(operations: Operations, { base, prefix, kind }: Place): void {
  const described = { description: ACTING, scopes: ANY };
  operations.get(`${base}/{roleId}/recruitmentAgency`, `get${prefix}RoleAgency`, {
    ...{ summary: 'The agency of a role', ...described },
    responses: { 200: json(AgencyInformation, 'The agency of a role') },
    run: async ({ ctx, params }) => {
      await requireRole(ctx, params.roleId, kind);
      return informationOf(ctx, ctx.agency.id);
    },
  });
  operations.get(`${base}/{roleId}/betaAccess`, `get${prefix}RoleBetaAccess`, {
    ...{ summary: 'Whether the agency has beta features', ...described },
    responses: { 200: json(Beta, 'Whether the agency has beta features') },
    run: async ({ ctx, params }) => {
      await requireRole(ctx, params.roleId, kind);
      return { isBetaAccessOn: ctx.agency.settings.isBetaAccessOn };
    },
  });
}

/** Registers the collections that a role reaches, under the role and under its kind. */
export function roleCollections(operations: Operations): void {
  for (const { segment, name: prefix, type: kind } of ROLE_KINDS) {
    const place = { base: `/roles/${segment}`, prefix, kind };
    for (const resource of OF_KIND) registerResource(operations, place, resource);
    registerFacts(operations, place);
  }
  for (const resource of OF_ROLE) registerResource(operations, { base: '/roles', prefix: 'Own', kind: null }, resource);
  operations.get('/roles/{roleId}/groupedQueryOptions/{name}', 'getGroupedQueryOptions', {
    summary: 'What a list can be grouped by',
    description: `For \`contracts\`, \`contractors\` and \`timesheets\`, with the labels shown to people. ${ACTING}`,
    scopes: ANY,
    responses: { 200: json(Options, 'The groupings') },
    run: async ({ ctx, params: { roleId, name } }) => {
      await requireRole(ctx, roleId, null);
      const options = groupedQueryOptions(name);
      if (!options) throw new NotFound('There is no such list.', { code: 'list_not_found' });
      return { name, options: [...options] };
    },
  });
}
