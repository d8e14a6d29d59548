import { expect, test } from 'vitest';
import { PackedList } from '#domain/packed-list.server.ts';

test('A packed list returns its items in order, as often as it is read', () => {
  const list = new PackedList<{ row: number; name: string }>();
  const items = Array.from({ length: 1234 }, (_, row) => ({ row, name: `Łukasz “${row}”\n` }));
  for (const item of items) list.push(item);
  expect(list.length).toBe(1234);
  expect([...list]).toEqual(items);
  expect([...list]).toEqual(items);
  expect(JSON.parse(`[${[...list.json()].join(',')}]`)).toEqual(items);
  expect([...new PackedList()]).toEqual([]);
});

test('It holds no more than a few hundred items unpacked', () => {
  const list = new PackedList<number>();
  let most = 0;
  for (let item = 0; item < 5000; item += 1) {
    list.push(item);
    most = Math.max(most, list.unpacked);
  }
  expect(most).toBeLessThan(500);
});
