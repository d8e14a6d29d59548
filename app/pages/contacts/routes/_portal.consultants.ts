import { redirect } from '@remix-run/node';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** Consultants are a kind of contact, listed among the contacts. */
export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).contacts({ kind: 'consultants' }));
});
