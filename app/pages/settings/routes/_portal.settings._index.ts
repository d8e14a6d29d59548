import { redirect } from '@remix-run/node';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { holds } from '#domain/roles/permissions.ts';

/** The first settings page: branding for the agency's administration, one's own emails for others. */
export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).settings(holds(ctx.actor, 'settings.view') ? 'branding' : 'emails'));
});
