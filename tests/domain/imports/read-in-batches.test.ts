import { expect, test } from 'vitest';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { keyOf } from '#domain/imports/import-rules.ts';
import { readBatches, readTable } from '#domain/imports/reading/read-rows.ts';

const RULES = {
  schema: CreateContactSchema,
  input: (cells: Record<string, string | undefined>) => cells,
  key: ({ reference, emailAddress }: { reference?: string | null; emailAddress: string }) =>
    keyOf(reference ?? null, { column: 'emailAddress', value: emailAddress }),
};

/** Returns a file of contacts, and how many of its rows were read. */
function fileOf(count: number, cellsOf: (at: number) => Record<string, string>, end?: Error) {
  const read = { count: 0 };
  async function* rows() {
    for (let at = 0; at < count; at += 1) {
      read.count += 1;
      yield { rowNumber: at + 2, cells: cellsOf(at) };
    }
    if (end) throw end;
  }
  return { read, request: { kind: 'contacts' as const, table: { [Symbol.asyncIterator]: rows } } };
}
const contact = (at: number) => ({ reference: `C${at}`, emailAddress: `c${at}@a.example`, fullname: `Contact ${at}` });

test('A file is read some thousand rows at a time, and no further than they are consumed', async () => {
  const { read, request } = fileOf(5000, contact);
  const sizes: number[] = [];
  let taken = 0;
  for await (const { rows } of readBatches(request, RULES)) {
    taken += rows.length;
    sizes.push(rows.length);
    expect(read.count).toBe(taken);
  }
  expect(sizes).toEqual([2000, 2000, 1000]);
});

test('A reference from much earlier rows is known', async () => {
  const { request } = fileOf(4500, (at) => contact(at === 4400 ? 3 : at));
  const { rows, problems, header } = await readTable(request, RULES);
  expect(header).toEqual(['reference', 'emailAddress', 'fullname']);
  expect(rows).toHaveLength(4499);
  expect(problems.map(({ row, message }) => `${row}: ${message}`)).toEqual(['4402: Row 5 already has “C3”.']);
});

test('A file that cannot be read to its end is reported so, whatever its columns are called', async () => {
  const broken = fileOf(3000, (at) => ({ colour: String(at) }), new Error('Row 3002 is damaged.'));
  await expect(readTable(broken.request, RULES)).rejects.toThrow('Row 3002 is damaged.');
  const whole = fileOf(3000, (at) => ({ colour: String(at) }));
  await expect(readTable(whole.request, RULES)).rejects.toThrow('The column “colour” is not known.');
});

test.each([
  ['#N/A', 'This cell has an error, or a formula without a result.'],
  ['#REF!', 'This cell has an error, or a formula without a result.'],
  ['#ERROR!', 'This cell has an error, or a formula without a result.'],
  ['Err:502', 'This cell has an error, or a formula without a result.'],
  ['########', 'The spreadsheet has shortened this value.'],
  ['1.23457E+12', 'The spreadsheet has shortened this value.'],
])('A row with %s is refused, instead of storing it or taking what is there away', async (text, message) => {
  const { request } = fileOf(2, (at) => ({ ...contact(at), telephoneNumber: at === 1 ? text : '#1' }));
  const { rows, problems } = await readTable(request, RULES);
  expect(rows.map(({ number }) => number)).toEqual([2]);
  expect(problems).toEqual([
    {
      row: 3,
      column: 'telephoneNumber',
      value: text,
      message: expect.stringContaining(message),
      code: 'invalid_value',
    },
  ]);
});
