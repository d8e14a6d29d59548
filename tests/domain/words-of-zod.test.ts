import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useOurMessages } from '#domain/words-of-zod.ts';
import { says } from '../support/says.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';

describe('Messages without words in the schema', () => {
  useOurMessages();
  const Shape = z.object({
    text: z.string().min(2).max(3),
    one: z.string().min(1).max(1),
    number: z.number().min(2).max(3),
    whole: z.int(),
    flag: z.boolean(),
    list: z.array(z.string()).min(1).max(2),
    id: z.uuid(),
    link: z.url(),
    email: z.email(),
    day: z.iso.date(),
    moment: z.iso.datetime(),
    shape: z.string().regex(/^x$/),
    choice: z.enum(['a', 'b']),
    only: z.literal('a'),
    either: z.union([z.number(), z.boolean()]),
    part: z.object({ inner: z.string() }),
    set: z.set(z.string()).max(1),
    ip: z.ipv4(),
  });
  const GOOD = {
    text: 'ab',
    one: 'a',
    number: 2,
    whole: 1,
    flag: true,
    list: ['a'],
    id: ID,
    link: 'https://b.example',
    email: 'a@b.example',
    day: '2026-05-18',
    moment: '2026-05-18T08:31:00Z',
    shape: 'x',
    choice: 'a',
    only: 'a',
    either: 1,
    part: { inner: 'x' },
    set: new Set<string>(),
    ip: '127.0.0.1',
  };
  test.each<[string, unknown, string]>([
    ['text', undefined, 'The text field is missing.'],
    ['text', 7, 'text must be a string.'],
    ['text', 'a', 'text must be 2 characters at least.'],
    ['text', 'abcd', 'text must be 3 characters at most.'],
    ['one', '', 'one must be 1 character at least.'],
    ['one', 'ab', 'one must be 1 character at most.'],
    ['number', 'x', 'number must be a number.'],
    ['number', 1, 'number must be 2 at least.'],
    ['number', 4, 'number must be 3 at most.'],
    ['whole', 1.5, 'whole must be a whole number.'],
    ['flag', 'x', 'flag must be true or false.'],
    ['list', 'x', 'list must be an array.'],
    ['list', [], 'list must be 1 entry at least.'],
    ['list', ['a', 'b', 'c'], 'list must be 2 entries at most.'],
    ['id', 'x', 'id must be an id.'],
    ['link', 'x', 'link must be an address.'],
    ['email', 'x', 'email must be an email address.'],
    ['day', 'x', 'day must be a date, such as 2026-05-18.'],
    ['moment', 'x', 'moment must be a time, such as 2026-05-18T08:31:00Z.'],
    ['shape', 'y', 'shape must be in the right format.'],
    ['ip', 'x', 'ip must be in the right format.'],
    ['choice', 'x', 'choice must be one of a, b.'],
    ['only', 'x', 'only must be a.'],
    ['either', 'x', 'either must be of one of the accepted types.'],
    ['part', 'x', 'part must be an object.'],
    ['part', { inner: 7 }, 'part.inner must be a string.'],
    ['set', new Set(['a', 'b']), 'set must be 1 entry at most.'],
    ['set', 7, 'set must be of another type.'],
  ])('%s as %j: %s', (name, value, words) => {
    const [said] = says(Shape, { ...GOOD, [name]: value }) as string[];
    expect(said!.slice(said!.indexOf(': ') + 2)).toBe(words);
  });
  test('a malformed body is reported as the body', () => {
    expect(says(Shape, undefined)).toEqual([': The body must be an object.']);
    expect(says(z.object({ list: z.array(z.string()) }), { list: ['a', 7] })).toEqual([
      'list[1]: list[1] must be a string.',
    ]);
    expect(says(Shape, GOOD)).toEqual(GOOD);
  });
});
