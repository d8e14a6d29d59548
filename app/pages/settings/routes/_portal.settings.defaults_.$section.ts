import { redirect } from '@remix-run/node';
import { NotFound } from '#domain/errors.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

const SECTIONS = ['contracts', 'dateRelativeTo', 'timesheets'];

/** The sections of the defaults are parts of one page. */
export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'settings.view');
  const section = SECTIONS.find((one) => one.toLowerCase() === params.section?.toLowerCase());
  if (!section) throw new NotFound();
  throw redirect(`${pathsOf(ctx).settings('defaults')}#${section}`);
});
