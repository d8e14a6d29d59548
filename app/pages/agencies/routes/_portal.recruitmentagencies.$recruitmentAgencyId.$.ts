import { redirect } from '@remix-run/node';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import { NotFound } from '#domain/errors.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** An agency’s pages and sub-collections are those of its own portal. */
export const loader = portalLoader(async ({ ctx, params }) => {
  const named = params.recruitmentAgencyId!;
  requireOwnAgency(ctx, named);
  const to = pathsOf(ctx);
  const [page = '', ...rest] = (params['*'] ?? '').replace(/\/$/, '').split('/');
  const own: Record<string, string> = {
    information: to.agency(named),
    settings: to.settings(rest.join('/')),
    clients: to.under('clients', rest),
    consultants: rest.length > 0 ? to.under('contacts', rest) : to.contacts({ kind: 'consultants' }),
    contacts: to.under('contacts', rest),
    administrators: to.under('administrators', rest),
  };
  const target = Object.hasOwn(own, page.toLowerCase()) ? own[page.toLowerCase()] : undefined;
  if (!target) throw new NotFound();
  throw redirect(target);
});
