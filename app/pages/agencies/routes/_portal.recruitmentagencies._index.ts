import { redirect } from '@remix-run/node';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** A role is one agency’s, so the collection holds one. */
export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).agency(ctx.agency.id));
});
