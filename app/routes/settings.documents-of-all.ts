import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { setAllDocumentUploads } from '#domain/agencies/set-document-uploads.server.ts';
import { Conflict } from '#domain/errors.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

const ForAllSchema = z.object({ isAllowed: z.enum(['true', 'false']) });

/** Allows documents for every contractor of the agency, or for none. */
export const action = formAction(ForAllSchema, async ({ ctx, value }) => {
  const back = pathsOf(ctx).settings('recruitmentAgency/documents');
  const isAllowed = value.isAllowed === 'true';
  const { plural } = ctx.agency.settings.customisation.contractor.name;
  try {
    const { changedCount } = await setAllDocumentUploads(ctx, isAllowed);
    const message = `All ${plural} ${isAllowed ? 'may' : 'may not'} upload documents now. Changed: ${changedCount}.`;
    return await redirectWith(back, { kind: 'good', message });
  } catch (error) {
    if (error instanceof Conflict) return redirectWith(back, { kind: 'bad', message: error.message });
    throw error;
  }
});

export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).settings('recruitmentAgency/documents'));
});
