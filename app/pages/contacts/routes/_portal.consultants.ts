import { redirect } from '@remix-run/node';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** Consultants are contacts of a kind, and their list is that of contacts. */
export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).contacts({ kind: 'consultants' }));
});
