import { z } from '@hono/zod-openapi';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { readAgency } from '#domain/agencies/read-agency.server.ts';
import { setAllDocumentUploads } from '#domain/agencies/settings/set-document-uploads.server.ts';
import { readWholeSettings } from '#domain/agencies/settings/settings-page.server.ts';
import { WebsiteAddress } from '#domain/accounts/account.schema.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { Administrators, AdministratorsQuery, answerAdministrators } from './administrators.ts';
import { AgencyInformation, AgencyJson, SettingsJson, toAgencyJson, toInformation } from './agency-json.ts';
import { informationOf } from './role-resources.ts';
import type { Operations } from './operations-under.ts';
import { json, streamed } from './responses.ts';

const at = <Path extends string>(path: Path) => `/recruitmentagencies/{recruitmentAgencyId}${path}` as const;
const OWN = 'Any other agency answers 404.';

/** Registers the endpoints for the caller's own agency. */
export function agencies(operations: Operations): void {
  operations.get(at(''), 'getAgency', {
    summary: 'The agency',
    description: OWN,
    responses: { 200: json(AgencyJson, 'The agency') },
    async run({ ctx }) {
      const settings = await readWholeSettings(ctx);
      const templates = await listTemplates(ctx, { includeHidden: true });
      return toAgencyJson(ctx.agency, settings, templates.find(({ isDefault }) => isDefault) ?? null);
    },
  });
  operations.get(at('/settings'), 'getAgencySettings', {
    summary: 'The agency’s settings',
    description: OWN,
    responses: { 200: json(SettingsJson, 'The agency’s settings') },
    run: async ({ ctx }) => ({ ...(await readWholeSettings(ctx)), website: ctx.agency.website }),
  });
  operations.get(at('/information'), 'getAgencyInformation', {
    summary: 'The agency’s details and figures',
    description: OWN,
    scopes: 'Any key of the agency may read its details; the figures are null without `settings:read`.',
    responses: { 200: json(AgencyInformation, 'The agency’s details and figures') },
    run: ({ ctx, params }) => informationOf(ctx, params.recruitmentAgencyId),
  });
  operations.get(at('/administrators'), 'listAgencyAdministrators', {
    summary: 'Page through the agency’s administrators',
    description: `As \`GET /administrators\`. ${OWN}`,
    query: AdministratorsQuery,
    responses: { 200: streamed(Administrators, 'A page') },
    run: ({ c, query }) => answerAdministrators(c, query),
  });
  operations.put(at('/website'), 'setAgencyWebsite', {
    summary: 'Set the agency’s website',
    description: 'A bare domain or an address; null for none.',
    body: z.strictObject({
      website: z
        .union([z.string(), z.null()])
        .transform((text): string | null | undefined => text)
        .pipe(WebsiteAddress),
    }),
    responses: { 200: json(AgencyInformation, 'The updated agency') },
    run: async ({ ctx, params, body }) => {
      const { website } = await changeAgency(ctx, body);
      const { agency, figures } = await readAgency(ctx, params.recruitmentAgencyId);
      return toInformation({ ...agency, website }, figures);
    },
  });
  for (const isAllowed of [true, false])
    operations.post(
      at(isAllowed ? '/setAllContractorsToAllowDocumentUploads' : '/setAllContractorsToDisallowDocumentUploads'),
      isAllowed ? 'allowAllDocumentUploads' : 'disallowAllDocumentUploads',
      {
        summary: isAllowed ? 'Let every contractor upload documents' : 'Let no contractor upload documents',
        description: 'Changes every placement that is not deleted.',
        responses: { 200: json(z.strictObject({ changedCount: z.number().int() }), 'How many placements changed') },
        run: ({ ctx }) => setAllDocumentUploads(ctx, isAllowed),
      },
    );
}
