import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { type AppliedImport, IMPORT_STATES } from '#domain/imports/applied-import.ts';
import { getImport, pageImports } from '#domain/imports/browse-imports.server.ts';
import { IMPORT_COLUMNS, IMPORT_KINDS } from '#domain/imports/import-kind.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { streamCsv } from '#platform/spreadsheets.ts';
import { acceptedOf } from '../accept.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerTable } from '../table-answer.ts';
import { ImportDocument } from './import-json.ts';
import { collection, CollectionQuery, toCollection } from './pages.ts';
import { json, problems } from './responses.ts';

const tags = ['imports'];
const READ = 'Scope `directory:read`.';
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

const list = createRoute({
  method: 'get',
  path: '/imports',
  operationId: 'listImports',
  tags,
  summary: 'Page through the files that were imported',
  description: `The latest first, those that wait or were refused in the background too. ${READ}`,
  request: {
    query: CollectionQuery.extend({ kind: z.enum(IMPORT_KINDS).optional(), state: z.enum(IMPORT_STATES).optional() }),
  },
  responses: { 200: json(collection('imports', ImportDocument).openapi('Imports'), 'A page'), ...problems(422) },
});
const get = createRoute({
  method: 'get',
  path: '/imports/{importId}',
  operationId: 'getImport',
  tags,
  summary: 'One file that was imported',
  description: READ,
  request: { params: z.object({ importId: z.string() }) },
  responses: { 200: json(ImportDocument, 'The import'), ...problems(404) },
});
const template = createRoute({
  method: 'get',
  path: '/imports/{kind}/template',
  operationId: 'getImportTemplate',
  tags,
  summary: 'The columns of a kind of import, each with an example',
  description: `\`Accept: text/csv\` gives a file of the header and an example row. ${READ}`,
  request: { params: z.object({ kind: z.enum(IMPORT_KINDS) }) },
  responses: { 200: { ...json(Template, 'The columns'), 'x-streamed': ['text/csv'] }, ...problems(422) },
});

const documentOf = ({ id: importId, ...rest }: AppliedImport) => ({ importId, ...rest });

/** What was imported, and what a file to import looks like. */
export function pastImports(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => {
    const { roleId: _, ...asked } = c.req.valid('query');
    const { rows, nextCursor } = await pageImports(c.get('context'), asked);
    return c.json(toCollection(c, 'imports', { rows: rows.map(documentOf), nextCursor }), 200);
  });
  api.openapi(get, async (c) =>
    c.json(documentOf(await getImport(c.get('context'), c.req.valid('param').importId)), 200),
  );
  answerWith(api, template, async (c) => {
    requirePermission(c.get('context').actor, 'import.view');
    const { kind } = c.req.valid('param');
    const columns = IMPORT_COLUMNS[kind];
    const { type } = acceptedOf(c, ['application/json', 'text/csv'], 'A template');
    if (type === 'application/json') return c.json({ kind, columns: [...columns] }, 200);
    const heads = columns.map(({ name }) => ({ key: name, header: name, kind: 'text' as const }));
    const example = Object.fromEntries(columns.map((column) => [column.name, column.example]));
    return answerTable(c, streamCsv(heads, [example], { isPlain: true }), {
      format: 'csv',
      fileName: `${kind}.csv`,
    });
  });
}
