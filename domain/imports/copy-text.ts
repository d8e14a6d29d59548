/** A value for a `COPY` stream. */
export type CopyValue = string | number | boolean | null | readonly string[];

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escape = (text: string) => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Formats a list in PostgreSQL's array syntax; nested lists of equal length form a multidimensional array. */
export const listText = (values: readonly CopyValue[]): string => `{${values.map(listed).join(',')}}`;

function listed(value: CopyValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'object' ? listText(value) : quoted(String(value));
}

function cell(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'object') return escape(String(value));
  return escape(listText(value));
}

/** Formats rows in the text format of `COPY`, in chunks of some hundred rows. */
export function* copyText(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(cell).join('\t')}\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
