import { z } from '@hono/zod-openapi';
import { type AppliedImport, IMPORT_STATES } from '#domain/imports/applied-import.ts';
import { getImport, pageImports } from '#domain/imports/browse-imports.server.ts';
import { IMPORT_COLUMNS, IMPORT_KINDS } from '#domain/imports/import-kind.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { streamCsv } from '#platform/tables/spreadsheets.ts';
import { acceptedOf } from '../requests/accept.ts';
import { answerTable } from '../answers/table-answer.ts';
import { ImportDocument } from './import-json.ts';
import type { Operations } from './operations-under.ts';
import { collection, CollectionQuery, toCollection } from './pages.ts';
import { json } from './responses.ts';

const Template = z
  .object({
    kind: z.enum(IMPORT_KINDS),
    columns: z.array(
      z
        .object({
          name: z.string().openapi({ example: 'reference' }),
          isRequired: z.boolean(),
          example: z.string().openapi({ example: 'HOL' }),
        })
        .strict(),
    ),
  })
  .strict()
  .openapi('ImportTemplate');

const documentOf = ({ id: importId, ...rest }: AppliedImport) => ({ importId, ...rest });

/** Registers the endpoints for past imports and for templates of import files. */
export function pastImports(operations: Operations): void {
  operations.get('/imports', 'listImports', {
    summary: 'Page through the files that were imported',
    description: 'Latest first, including those that are waiting or were refused in the background.',
    query: CollectionQuery.extend({ kind: z.enum(IMPORT_KINDS).optional(), state: z.enum(IMPORT_STATES).optional() }),
    responses: { 200: json(collection('imports', ImportDocument).openapi('Imports'), 'A page') },
    run: async ({ c, ctx, query }) => {
      const { roleId: _, ...requested } = query;
      const { rows, nextCursor } = await pageImports(ctx, requested);
      return toCollection(c, 'imports', { rows: rows.map(documentOf), nextCursor });
    },
  });
  operations.get('/imports/{importId}', 'getImport', {
    summary: 'One file that was imported',
    responses: { 200: json(ImportDocument, 'The import') },
    run: async ({ ctx, params }) => documentOf(await getImport(ctx, params.importId)),
  });
  operations.get('/imports/{kind}/template', 'getImportTemplate', {
    summary: 'The columns of a kind of import, each with an example',
    description: '`Accept: text/csv` gives a file of the header and an example row.',
    params: { kind: z.enum(IMPORT_KINDS) },
    responses: { 200: { ...json(Template, 'The columns'), 'x-streamed': ['text/csv'] } },
    run: ({ c, ctx, params: { kind } }) => {
      requirePermission(ctx.actor, 'import.view');
      const columns = IMPORT_COLUMNS[kind];
      const { type } = acceptedOf(c, ['application/json', 'text/csv']);
      if (type === 'application/json') return c.json({ kind, columns: [...columns] }, 200);
      const heads = columns.map(({ name }) => ({ key: name, header: name, kind: 'text' as const }));
      const example = Object.fromEntries(columns.map((column) => [column.name, column.example]));
      return answerTable(c, streamCsv(heads, [example], { isPlain: true }), {
        format: 'csv',
        fileName: `${kind}.csv`,
      });
    },
  });
}
