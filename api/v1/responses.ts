import { z } from '@hono/zod-openapi';
import { type HEADERS, headersOf, meaningOfStatus } from '../description/answer-headers.ts';
import { TABLE_FORMATS, type TableFormat } from '../answers/table-answer.ts';
import { TABLE_TYPES } from '../requests/table-body.ts';
import { ReportDocument } from './import-json.ts';

const FieldError = z.object({ field: z.string(), message: z.string(), code: z.string() }).strict();

/** The body of every error (RFC 9457). */
const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string().openapi({ description: 'The message to show to people' }),
    status: z.number().int(),
    code: z.string().openapi({ description: 'Stable, for machines', example: 'already_decided' }),
    errors: z.array(FieldError).optional(),
    report: ReportDocument.optional().openapi({
      description: 'For `import_rejected`: the outcome of each row and every error; `errors` has the first 100',
    }),
    reportingId: z.string(),
  })
  .strict()
  .openapi('Problem');

/** Returns the error responses of an operation; the meaning of each is described once for all of them. */
export function problems(...statuses: number[]) {
  const content = { 'application/problem+json': { schema: ProblemSchema } };
  return Object.fromEntries(
    [401, 403, ...statuses].map((status) => [status, { description: meaningOfStatus(status) ?? '', content }]),
  );
}

/** Describes a JSON response. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/**
 * Describes a page of a collection as JSON; or all of it, streamed as lines of JSON or as CSV, where accepted. Those
 * are kept out of the content, so that a client generated from the description has the page as its type.
 */
export function streamed<T extends z.ZodType>(schema: T, description: string) {
  return { ...json(schema, description), 'x-streamed': ['application/x-ndjson', 'text/csv'] };
}

/** Describes a JSON body. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

const BYTES = z.string().openapi({ format: 'binary' });

/** Describes a form of `jsonData` and any number of files. */
export function multipart<T extends z.ZodType>(jsonData: T) {
  return { 'multipart/form-data': { schema: z.object({ jsonData, files: z.array(BYTES).optional() }) } };
}

/** Describes a list returned whole, under its own name. */
export function wholeList<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  return z.object({ [name]: z.array(item) } as Record<Name, z.ZodArray<Item>>).strict();
}

/** Describes a file sent unchanged. */
export function file(contentType: string, description: string) {
  return { description, content: { [contentType]: { schema: BYTES } } };
}

/** Describes a table as a file, in these formats, with these headers besides those of every response. */
export function tableFile(formats: readonly TableFormat[], headers: readonly (keyof typeof HEADERS)[]) {
  return {
    description: 'The file',
    content: Object.fromEntries(formats.map((format) => [TABLE_FORMATS[format].replace(/;.*/, ''), { schema: BYTES }])),
    headers: headersOf(...headers),
  };
}

/** Describes a table as the body itself, or as the single file in a form. @param example of the file, and its name */
export function tableBody(example: string, fileName: string) {
  const file = z.string().openapi({ format: 'binary', example, description: `One table, such as ${fileName}` });
  const raw = Object.keys(TABLE_TYPES).map((type) => [
    type,
    { schema: z.string().openapi({ format: 'binary', ...(type === 'text/csv' ? { example } : {}) }) },
  ]);
  const form = { schema: z.object({ file }) };
  return { required: true, content: { 'multipart/form-data': form, ...Object.fromEntries(raw) } };
}

/** The size of a page and the cursor of the next one. */
export const PageSchema = z
  .object({ size: z.number().int(), nextCursor: z.string().nullable() })
  .strict()
  .openapi('Page');
