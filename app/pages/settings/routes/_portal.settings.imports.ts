import { redirect } from '@remix-run/node';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** Imports have their own pages; the settings lead there. */
export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).imports());
});
