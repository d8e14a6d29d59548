import { redirect } from '@remix-run/node';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** A role belongs to one agency, so the collection has one member. */
export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).agency(ctx.agency.id));
});
