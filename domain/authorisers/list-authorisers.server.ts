import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Authoriser } from './authoriser.ts';
import { LISTED } from './authorisations.rows.server.ts';

const OF = { name: 'authorisers', listed: LISTED, idOf: ({ authoriserId }: Authoriser) => authoriserId };

/** Returns a page of the authorisers within the actor's reach, filtered and sorted as requested. @throws Forbidden, Invalid, InvalidCursor */
export async function listAuthorisers(ctx: Context, request: ListRequest = {}): Promise<Page<Authoriser>> {
  requirePermission(ctx.actor, 'directory.view');
  return listPage<Authoriser>(ctx, OF, request);
}

/** Returns an authoriser within the actor's reach. @throws Forbidden, NotFound */
export async function getAuthoriser(ctx: Context, authoriserId: string): Promise<Authoriser> {
  requirePermission(ctx.actor, 'directory.view');
  const [found] = isId(authoriserId) ? (await listPage<Authoriser>(ctx, OF, { authoriserId })).rows : [];
  if (!found) throw new NotFound('The requested authoriser does not exist', { code: 'authoriser_not_found' });
  return found;
}
