import type { Context } from '../../context.ts';
import { lockSettings } from './lock-settings.server.ts';
import { AgencySettingsSchema } from './settings.schema.ts';

/** Returns whether the agency accepts documents, locking that until the transaction ends. For use-cases that build on it. */
export async function lockDocumentUploads(ctx: Context): Promise<boolean> {
  const { settings } = await lockSettings(ctx);
  return AgencySettingsSchema.parse(settings).documents.allowUploads;
}
