import type { Context } from '../context.ts';
import { Forbidden } from '../errors.ts';
import { isKeyOpen, isRoleOpen } from './still-allowed.rows.server.ts';

/** For work that waited: whoever asked for it may have lost their role, their account or their key meanwhile. @throws Forbidden */
export async function requireStillAllowed({ db, agency, actor }: Context): Promise<void> {
  if (actor.kind === 'role' && !(await isRoleOpen(db, agency.id, actor))) throw new Forbidden(NOT_ANY_MORE);
  if (actor.kind === 'apiKey' && !(await isKeyOpen(db, agency.id, actor))) throw new Forbidden(NOT_ANY_MORE);
}

const NOT_ANY_MORE = 'Nothing was done: whoever asked for it may not use the portal any more.';
