import { describe, expect, test } from 'vitest';
import { checkFieldNames, PERSON_LIMITS, VISITOR_LIMITS } from '#app/http/form-limits.ts';

const formOf = (...fields: (string | [name: string, value: string])[]) => {
  const form = new FormData();
  for (const field of fields) {
    const [name, value] = typeof field === 'string' ? [field, ''] : field;
    form.append(name, value);
  }
  return form;
};
const statusOf = (form: FormData, room = PERSON_LIMITS) => checkFieldNames(form, room)?.status ?? 'taken';
const button = (payload: unknown) => formOf(['__intent__', JSON.stringify({ type: 'update', payload })]);

describe('A form of somebody who is logged in', () => {
  test('holds a whole grid of 200 shifts with ten fields each, and one shift more is too many', () => {
    const shifts = (count: number) =>
      formOf(
        ...Array.from({ length: count * 10 }, (_, index) => `entries[${Math.floor(index / 10)}].field${index % 10}`),
      );
    expect(statusOf(shifts(200))).toBe('taken');
    expect(statusOf(shifts(201))).toBe(422);
  });

  test('accepts settings four levels deep, repeated names and lists without indexes', () => {
    expect(statusOf(formOf('defaults.chargingPeriod.value', 'tick', 'tick', 'uploadIds[]', 'uploadIds[]'))).toBe(
      'taken',
    );
  });

  test('accepts no list with a gap, no list within a list, no endless path and no endless name', () => {
    for (const name of ['x[5000000]', 'authorisers[1000000]', 'entries[1].startTime', 'a[0][0]', 'a[0].b[0]'])
      expect([name, statusOf(formOf(name))]).toEqual([name, 422]);
    expect(statusOf(formOf('entries[0].a', 'entries[2].a'))).toBe(422);
    expect(statusOf(formOf('entries[2].a', 'entries[0].a', 'entries[1].a'))).toBe('taken');
    expect([statusOf(formOf('a.b.c.d.e.f.g')), statusOf(formOf('a.b.c.d.e.f.g.h'))]).toEqual(['taken', 422]);
    expect([statusOf(formOf('n'.repeat(200))), statusOf(formOf('n'.repeat(201)))]).toEqual(['taken', 422]);
  });

  test('may ask for a row more or less at a place in the form, and at no other', () => {
    expect(statusOf(button({ name: 'entries', index: 3 }))).toBe('taken');
    expect(statusOf(button({}))).toBe('taken');
    for (const payload of [
      { name: 'x[5000000]' },
      { name: 'x', index: 5_000_000 },
      { name: 7 },
      { from: -1 },
      null,
      'x',
    ])
      expect([payload, statusOf(button(payload))]).toEqual([payload, 422]);
    expect(statusOf(formOf(['__intent__', '{']))).toBe(422);
    expect(statusOf(formOf(['__intent__', `{"payload":{"value":${'['.repeat(5000)}`]))).toBe(422);
    expect(statusOf(formOf(['__state__', '{}']))).toBe(422);
  });

  test('may remove fields that one of our forms could have, each by its name and value', () => {
    const pressed = (value: string) => statusOf(formOf(['takeAway', value]));
    expect(pressed('[["entries[0].duration","7:30"]]')).toBe('taken');
    for (const value of ['', '{', '[]', '{}', '[["x"]]', '[["x[5000000]",""]]', '[["__state__",""]]', '['.repeat(5000)])
      expect([value, pressed(value)]).toEqual([value, 422]);
  });
});

describe('A form of a visitor', () => {
  test('has at most a thousand plain fields', () => {
    const plain = (count: number) => formOf(...Array.from({ length: count }, (_, index) => `field${index}`));
    expect([statusOf(plain(1000), VISITOR_LIMITS), statusOf(plain(1001), VISITOR_LIMITS)]).toEqual(['taken', 413]);
  });

  test('has no lists, no records and no buttons of lists', () => {
    for (const form of [
      formOf('x[0]'),
      formOf('x[]'),
      formOf('a.b'),
      button({ name: 'entries' }),
      formOf(['takeAway', '[["x",""]]']),
    ])
      expect(statusOf(form, VISITOR_LIMITS)).toBe(422);
    expect(statusOf(formOf('List-Unsubscribe', 'emailAddress'), VISITOR_LIMITS)).toBe('taken');
  });
});
