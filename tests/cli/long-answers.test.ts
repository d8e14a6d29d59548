import { expect, test } from 'vitest';
import { valuesOf } from '#cli/api/lines.ts';
import { documentParts } from '#cli/printing/long-document.ts';
import { PackedList } from '#domain/packed-list.server.ts';

const LISTS = ['rows', 'problems'];
const ROWS = [
  { row: 2, changes: { name: { from: '[{"', to: 'a\\"],' } } },
  { row: 3, changes: {} },
];
const REPORT = { kind: 'contacts', sheet: null, rows: ROWS, problems: [], counts: { rows: 2 }, tags: ['rows', '['] };

/** Parses a text that arrives in chunks of a number of bytes. */
async function read(text: string, size: number): Promise<Record<string, unknown>[]> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const said: Record<string, unknown>[] = [];
  for await (const value of valuesOf(body, LISTS)) said.push(value as Record<string, unknown>);
  return said;
}

test.each([1, 7, 64, 10_000])('Long lists in a line are packed, however it arrives (%i bytes)', async (size) => {
  const [progress, last] = await read(`{"done":1}\n\n${JSON.stringify({ report: REPORT })}\n`, size);
  expect(progress).toEqual({ done: 1 });
  const { rows, problems, ...others } = last!.report as Record<string, Iterable<unknown>>;
  expect([rows, problems].every((list) => list instanceof PackedList)).toBe(true);
  expect({ ...others, rows: [...rows!], problems: [...problems!] }).toEqual(REPORT);
});

test('A document with packed lists is printed as one with plain lists', () => {
  const [rows, problems] = [new PackedList<unknown>(), new PackedList<unknown>()];
  for (const row of ROWS) rows.push(row);
  const parts = [...documentParts({ ...REPORT, rows, problems, absent: undefined })];
  expect(parts.join('')).toBe(`${JSON.stringify(REPORT, null, 2)}\n`);
});
