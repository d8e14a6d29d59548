import { redirect } from '@remix-run/node';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { holds } from '#domain/roles/permissions.ts';

/** The settings begin with the agency's branding for its administration, with one's own mails for anybody else. */
export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).settings(holds(ctx.actor, 'settings.view') ? 'branding' : 'emails'));
});
