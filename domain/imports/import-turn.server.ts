import type { Context } from '../context.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { lockImports } from './import-lookups.rows.server.ts';

/**
 * Lets one import of the agency at a time through. Whoever began it must be allowed to still, once it is its turn:
 * reading its file and the imports before it take a while.
 * @returns the context with their current permissions. @throws Forbidden
 */
export async function takeImportTurn(tx: Context): Promise<Context> {
  return (await lockIfAllowed(tx, [lockImports(tx.agency.id)])).now;
}
