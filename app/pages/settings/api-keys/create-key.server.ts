import { CreateApiKeySchema } from '#domain/api-keys/api-key.schema.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { type ShownOnce, shownOnce } from '../shown-once.server.ts';

/** A refused form, or a new key, shown only once. */
export type KeyAnswer = ShownOnce<{ name: string; key: string }>;

/** Creates an API key. */
export const createKey = shownOnce(CreateApiKeySchema, async ({ ctx, value }) => {
  const { name, key } = await createApiKey(ctx, value);
  return { name, key };
});
