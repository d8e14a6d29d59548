import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { AskedImport, ImportJob } from './begin-import.server.ts';
import { getImport } from './browse-imports.server.ts';
import { forgetAsked, selectAsked, updateRun } from './imports.rows.server.ts';
import { applyImport, type ImportRequest } from './run-import.server.ts';

/** Reads the file of an import, as the platform does. */
export type ReadImport = (ctx: Context, asked: AskedImport) => Promise<ImportRequest>;

/**
 * Runs an import that waited, for whoever began it, and notes how far it is. One that has ended is left alone, so that the
 * same job may come twice.
 */
export async function runWaitingImport(world: Context, { importId }: ImportJob, read: ReadImport): Promise<void> {
  const { db, agency } = world;
  const asked = await selectAsked<AskedImport>(db, agency.id, importId);
  if (!asked) return;
  const ctx: Context = { ...world, actor: asked.actor };
  const { state } = await getImport(ctx, importId);
  if (state === 'applied' || state === 'refused') return forgetAsked(db, agency.id, importId);
  const note = (change: Parameters<typeof updateRun>[3]) => updateRun(db, agency.id, importId, change);
  await note({ state: 'running', progress: 5 });
  try {
    const request = await read(ctx, asked);
    const onProgress = (progress: number) => note({ progress });
    const { isApplied, counts } = await applyImport(ctx, { ...request, importId, onProgress });
    const said = `Nothing was imported: ${counts.rejected} of the rows ${counts.rejected === 1 ? 'was' : 'were'} rejected.`;
    if (!isApplied) await note({ state: 'refused', message: said });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await note({ state: 'refused', message: error.message });
  }
  await forgetAsked(db, agency.id, importId);
}
