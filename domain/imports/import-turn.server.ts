import type { Context } from '../context.ts';
import { requireStillAllowed } from '../roles/require-still-allowed.server.ts';
import { lockImports } from './import-lookups.rows.server.ts';
import type { ImportRequest } from './run-import.server.ts';

/**
 * Lets one import of the agency at a time through. For one that waited, whoever began it must be allowed to still, once
 * it is its turn: reading its file and the imports before it take a while.
 * @returns the context with their current permissions. @throws Forbidden
 */
export async function takeImportTurn(tx: Context, { importId }: Pick<ImportRequest, 'importId'>): Promise<Context> {
  await lockImports(tx.db, tx.agency.id);
  return importId === undefined ? tx : requireStillAllowed(tx);
}
