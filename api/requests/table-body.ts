import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Invalid } from '#domain/errors.ts';
import type { FieldCode } from '#domain/field-codes.ts';
import { plainName } from '#domain/files/store-upload.server.ts';
import {
  isWorkbook,
  storeTable,
  readTable,
  type ReadRow,
  type ReadSheets,
  sheetsOf,
  TableError,
  type TableFile,
  type TableOptions,
  TableTooLarge,
} from '#platform/tables/spreadsheets.ts';
import type { ApiEnvironment } from '../environment.ts';
import { isMultipart } from './multipart.ts';
import { readTableForm } from './table-form.ts';

/** A table that was sent: its name, and where it is kept until removed. */
export type SentTable = TableFile & { fileName: string };
type TableLimits = Parameters<typeof readTable>[1];

/** The content types of a table as a body, with their file name endings. */
export const TABLE_TYPES = {
  'text/csv': '.csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
} as const;

const atFile = (message: string, code: FieldCode) => new Invalid([{ field: 'file', message, code }]);
const NO_WORKBOOK = 'The file is damaged, or is not an Excel workbook.';
const BROKEN_OFF = 'The body broke off before its end.';
const NOT_TAKEN = `A table is sent as ${Object.keys(TABLE_TYPES).join(', ')} or as a form with one file.`;

/**
 * Receives a table: the body itself, or the single file in a form. It streams to a temporary file and is never whole in
 * memory.
 * @param named.fileName the name given in the query; `named.otherwise` the name if there is none, without its ending
 * @throws HTTPException 400, 413 or 415; Invalid at `file` or `fileName`
 */
export async function receiveTable(
  c: HonoContext<ApiEnvironment>,
  named: { fileName: string | undefined; otherwise: string },
  maxBytes: number,
): Promise<SentTable> {
  const table = isMultipart(c) ? await receiveForm(c, named.fileName, maxBytes) : await receiveBody(c, named, maxBytes);
  const { fileName, ...file } = table;
  return { ...file, fileName: plainName(fileName) };
}

async function receiveForm(c: HonoContext<ApiEnvironment>, fileName: string | undefined, maxBytes: number) {
  if (fileName !== undefined)
    throw new Invalid([{ field: 'fileName', message: 'A file of a form has its name there.', code: 'contradictory' }]);
  return readTableForm(c, (source) => keep(source, maxBytes));
}

async function receiveBody(
  c: HonoContext<ApiEnvironment>,
  { fileName, otherwise }: { fileName: string | undefined; otherwise: string },
  maxBytes: number,
): Promise<SentTable> {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';');
  const ending = TABLE_TYPES[type.trim().toLowerCase() as keyof typeof TABLE_TYPES];
  const { body } = c.req.raw;
  const lying = lyingTable(c);
  if (ending === undefined && (body || type !== '')) throw new HTTPException(415, { message: NOT_TAKEN });
  if (!body && !lying) throw atFile('Send the file as the body, or in a form.', 'missing');
  if (fileName !== undefined && !fileName.toLowerCase().endsWith(ending))
    throw new Invalid([
      { field: 'fileName', message: `A body of the type ${type} is called *${ending}.`, code: 'contradictory' },
    ]);
  const kept = lying ?? (await keep(Readable.fromWeb(body as NodeReadableStream), maxBytes));
  return { ...kept, fileName: fileName ?? `${otherwise}${ending}` };
}

/** Returns a table that this process already has as a file; it stays in place and is not sent again. */
function lyingTable({ env }: HonoContext<ApiEnvironment>): TableFile | null {
  if (!env?.principal || env.tablePath === undefined) return null;
  return { path: env.tablePath, sha256: '', remove: async () => undefined };
}

function keep(source: Readable, maxBytes: number): Promise<TableFile> {
  return storeTable(source, maxBytes).catch((error: Error) => {
    if (error instanceof TableTooLarge) throw new HTTPException(413, { message: error.message });
    throw error.name === 'TemporarySpaceFull' ? error : new HTTPException(400, { message: BROKEN_OFF, cause: error });
  });
}

/** Returns the sheet that is read of a workbook that was sent; none of a text file, or of what is not a table, which reading its rows reports. */
export const sheetsOfTable = ({ path }: Pick<SentTable, 'path'>, options: TableOptions): Promise<ReadSheets> =>
  sheetsOf(path, options).catch((error: unknown) => {
    if (error instanceof TableError) return { sheet: null, otherSheets: [] };
    throw error;
  });

/** Yields the rows of a table that was sent, as they are read. @throws Invalid at `file` if it is not a table, or too large */
export async function* rowsOfTable(
  { path, fileName }: Pick<SentTable, 'path' | 'fileName'>,
  limits: TableLimits = {},
  options: TableOptions = {},
): AsyncGenerator<ReadRow> {
  try {
    // A file named as a workbook that is not one is the sender's mistake, not text without columns.
    if (fileName.toLowerCase().endsWith('.xlsx') && !(await isWorkbook(path))) throw new TableError(NO_WORKBOOK);
    yield* readTable(path, limits, options);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw atFile(error.row ? `Row ${error.row}: ${error.message}` : error.message, 'invalid_value');
  }
}
