import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

/** Returns texts in their searchable form, in order. */
async function folded(texts: string[]): Promise<(string | null)[]> {
  const rows = await world.here.db.run<{ folded: string | null }>({
    text: 'select search_fold(t) as folded from unnest($1::text[]) with ordinality as n (t, at) order by at',
    values: [texts],
  });
  return rows.map((row) => row.folded);
}

const ASCII = Array.from({ length: 127 }, (_, at) => String.fromCodePoint(at + 1));

test('A text without accents is searched like one with them, whatever characters it has', async () => {
  const texts = [
    ...ASCII,
    ASCII.join(''),
    '',
    "O'Brien-Smith (Sen.)",
    ...fc.sample(fc.string({ unit: fc.constantFrom(...ASCII), maxLength: 60 }), { numRuns: 500, seed: 59 }),
  ];
  const beside = await folded(texts.map((text) => `${text}é`));
  expect(await folded(texts)).toEqual(beside.map((text) => text?.slice(0, -1)));
});

test('Each letter and digit of a plain text is kept, in lower case, and nothing else', async () => {
  const kept = ASCII.map((sign) => (/[A-Za-z0-9]/.test(sign) ? sign.toLowerCase() : ''));
  expect(await folded(ASCII)).toEqual(kept);
});

test('Accents are dropped, and special letters become what people type for them', async () => {
  expect(await folded(['Łukasz Wójcik', 'Weiß', 'Ævar Þórsson', '٠١٢'])).toEqual([
    'lukaszwojcik',
    'weiss',
    'aevarthorsson',
    '012',
  ]);
});

test('A text without letters or digits is found by nothing', async () => {
  const rows = await world.here.db.run({ text: 'select search_fold(null) is null as is_nothing', values: [] });
  expect(rows).toEqual([{ isNothing: true }]);
});
