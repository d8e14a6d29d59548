import { z } from '@hono/zod-openapi';
import { FILTERS } from '#domain/list-request.ts';
import { CollectionQuery } from './pages.ts';

/** The query of operations with a dry run. */
export const DryRunQuery = z.strictObject({
  dryRun: FILTERS.flag.openapi({ description: '`true` only says what would happen; nothing is written' }),
  roleId: CollectionQuery.shape.roleId,
});

/** Marks the response of a dry run. */
export const DryRunMark = { isDryRun: z.literal(true).optional().openapi({ description: 'Nothing was written' }) };
