import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows, sendRows } from '#app/components/lists/sent-rows.ts';

const row = fc.record({
  name: fc.string(),
  missing: fc.nat(2),
  end: fc.option(fc.constantFrom('2026-11-08', '2026-11-15')),
  isDeletable: fc.boolean(),
});
const rows = fc.array(row, { maxLength: 5 }).map((all) => all.map((one, id) => ({ ...one, id })));

test('A browser reads the rows that were sent to it', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const arrived = structuredClone(sendRows(given));
      expect(readRows(arrived, (one) => one)).toEqual(given);
      expect(readRows(arrived, ({ id }) => id)).toEqual(given.map(({ id }) => id));
    }),
  );
});

test('The server shows the rows that it sends, as they are shown', () => {
  const shown = [{ id: 1, days: [450], clientId: 7 }];
  const sent = sendRows<(typeof shown)[number], { id: number; days: string }>(shown, {
    leftOut: ['clientId'],
    computed: { days: ({ days }) => days.join(' ') },
  });
  const read = readRows(sent, (): (typeof shown)[number] => {
    throw new Error('Nothing is read back.');
  });
  expect(sent.columns).toEqual({ id: [1], days: ['450'] });
  expect(read).toBe(shown);
});

test('What all rows have in common is sent once, but not for a single row', () => {
  const one = { id: 1, isActive: true };
  expect(sendRows([one, { ...one, id: 2 }])).toEqual({ alike: { isActive: true }, columns: { id: [1, 2] } });
  expect(sendRows([one])).toEqual({ alike: {}, columns: { id: [1], isActive: [true] } });
  expect(sendRows([])).toEqual({ alike: {}, columns: {} });
});
