import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonExceeds } from '#domain/json-limits.ts';

const ANY = { levels: 1_000_000, members: 1_000_000 };

/** Returns a value's depth, found by walking it. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('The size of a JSON text', () => {
  test('is the nesting depth of its value, whatever its strings contain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const depth = depthOf(JSON.parse(text));
        expect(jsonExceeds(text, { ...ANY, levels: depth })).toBe(false);
        if (depth > 0) expect(jsonExceeds(text, { ...ANY, levels: depth - 1 })).toBe(true);
      }),
    );
  });

  test('counts the members of all lists and objects together', () => {
    const three = '[1,[2],{"a":"],,,{["}]';
    expect(jsonExceeds(three, { ...ANY, members: 5 })).toBe(false);
    expect(jsonExceeds(three, { ...ANY, members: 4 })).toBe(true);
    expect(jsonExceeds('"\\",,,,,,[[["', { levels: 0, members: 0 })).toBe(false);
  });

  test('is also found for malformed JSON', () => {
    expect(jsonExceeds(']'.repeat(9), { levels: 1, members: 1 })).toBe(false);
    expect(jsonExceeds('['.repeat(100_000), { levels: 32, members: 100_000 })).toBe(true);
  });
});
