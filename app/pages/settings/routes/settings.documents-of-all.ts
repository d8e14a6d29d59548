import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { setAllDocumentUploads } from '#domain/agencies/settings/set-document-uploads.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

const ForAllSchema = z.object({ isAllowed: z.enum(['true', 'false']) });

/** Allows documents for every contractor of the agency, or for none. */
export const action = buttonAction(
  ForAllSchema,
  (ctx) => pathsOf(ctx).settings('recruitmentAgency/documents'),
  async ({ ctx, value }) => {
    const isAllowed = value.isAllowed === 'true';
    const { plural } = ctx.agency.settings.customisation.contractor.name;
    const { changedCount } = await setAllDocumentUploads(ctx, isAllowed);
    return `All ${plural} ${isAllowed ? 'may' : 'may not'} upload documents now. Changed: ${changedCount}.`;
  },
);

export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).settings('recruitmentAgency/documents'));
});
