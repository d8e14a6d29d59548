import { extname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { type FieldError, Invalid } from '#domain/errors.ts';
import type { TableFile } from '#platform/tables/spreadsheets.ts';
import type { ApiEnvironment } from '../environment.ts';
import { finished, openParser } from './multipart.ts';

const NO_TABLE = 'Choose a CSV file or an Excel workbook (.xlsx).';
const problem = (field: string, message: string, code: FieldError['code']): FieldError => ({
  field,
  message,
  ...(code ? { code } : {}),
});

/**
 * Reads a form with one table in the field `file`. If it contains anything else, nothing is kept.
 * @throws HTTPException 400 for a form that cannot be read; Invalid; what keeping throws
 */
export async function readTableForm(
  c: HonoContext<ApiEnvironment>,
  keep: (source: Readable) => Promise<TableFile>,
): Promise<TableFile & { fileName: string }> {
  const problems: FieldError[] = [];
  let keeping: Promise<TableFile> | undefined;
  let fileName = '';
  const parser = openParser(c, { files: 2, fields: 20, fieldSize: 10_000 });
  parser.on('field', (name) => problems.push(problem(name, `The ${name} field is not known.`, 'unknown_field')));
  parser.on('file', (field, stream, { filename }) => {
    stream.on('error', () => undefined); // the parser reports the same error
    if (field !== 'file') problems.push(problem(field, `The ${field} field is not known.`, 'unknown_field'));
    else if (keeping) problems.push(problem('file', 'One file is taken at a time.', 'too_many'));
    else if (!['.csv', '.xlsx'].includes(extname(filename ?? '').toLowerCase()))
      problems.push(problem('file', NO_TABLE, 'wrong_type'));
    else {
      fileName = filename ?? '';
      keeping = keep(apart(stream));
      keeping.catch(() => undefined); // reported once the whole form is read
      return;
    }
    stream.resume();
  });
  try {
    await finished(parser, c.req.raw.body);
  } catch (error) {
    await keeping?.then((table) => table.remove()).catch(() => undefined);
    throw error;
  }
  const table = await keeping;
  if (!table && problems.length === 0) problems.push(problem('file', 'The file field is missing.', 'missing'));
  if (table && problems.length === 0) return { ...table, fileName };
  await table?.remove();
  throw new Invalid(problems);
}

/** Returns the same data as a stream that may be abandoned early while the form is read on. */
function apart(stream: Readable): Readable {
  const passed = new PassThrough();
  stream.on('error', (error) => passed.destroy(error));
  passed.on('close', () => stream.resume());
  return stream.pipe(passed);
}
