import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { Authoriser } from './authoriser.ts';
import { type AuthorisersWanted, selectAuthorisations } from './authorisations.rows.server.ts';

type Narrowed = { [Name in keyof Omit<AuthorisersWanted, 'authoriserId'>]?: string | null | undefined };

/** A page of the authorisers that the actor reaches, by name; of one contact, placement, contract or client where given. */
export async function listAuthorisers(ctx: Context, request: PageRequest & Narrowed = {}): Promise<Page<Authoriser>> {
  requirePermission(ctx.actor, 'directory.view');
  const { limit, after } = readPage(request);
  const { contactId = null, contractorId = null, contractId = null, clientId = null } = request;
  const wanted = { contactId, contractorId, contractId, clientId };
  if (Object.values(wanted).some((id) => id !== null && !isId(id))) return { rows: [], nextCursor: null };
  const rows = await selectAuthorisations(ctx.db, ctx.agency.id, reachOf(ctx.actor), wanted, {
    limit: limit + 1,
    after,
  });
  const { rows: shown, nextCursor } = toPage(rows, limit, ({ sort, authoriserId: id }) => ({ sort, id }));
  return { rows: shown.map(({ sort: _, ...authoriser }) => authoriser), nextCursor };
}

/** One authoriser that the actor can reach. @throws Forbidden, NotFound */
export async function getAuthoriser(ctx: Context, authoriserId: string): Promise<Authoriser> {
  requirePermission(ctx.actor, 'directory.view');
  const [found] = isId(authoriserId)
    ? await selectAuthorisations(ctx.db, ctx.agency.id, reachOf(ctx.actor), { authoriserId }, { limit: 1, after: null })
    : [];
  if (!found) throw new NotFound('The requested authoriser does not exist', { code: 'authoriser_not_found' });
  const { sort: _, ...authoriser } = found;
  return authoriser;
}
