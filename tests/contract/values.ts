import { FIELD_SAMPLES, FORMAT_SAMPLES } from '#api/docs/sample-values.ts';
import type { Random } from '../support/random.ts';
import type { Schema } from './description.ts';

/** A value that violates a schema, and how. */
export type Broken = { how: string; value: unknown };

const LETTERS = 'abcdefghij klmnopqrstuvwxyzÄØł’';
const PATTERNED = ['1.00', '#464646', '09:00', 'TS-000123', '1'];

const typeOf = ({ type }: Schema, random: Random) => (Array.isArray(type) ? random.pick(type) : type);
const textOf = (length: number, random: Random) =>
  Array.from({ length }, () => random.pick([...LETTERS]))
    .join('')
    .replace(/^ | $/g, 'x');

/** Generates values valid under a schema, as often at the limits of its lengths and sizes as within them. */
export function valuesOf(random: Random, resolve: (schema: Schema) => Schema, ids: Record<string, string>) {
  const text = (schema: Schema, name: string): string => {
    const { format, pattern, minLength = 1, maxLength = 60 } = schema;
    if (name in ids && random.chance(0.9)) return ids[name]!;
    if (format === 'uuid' || /(^i|I)d$/.test(name)) return random.pick([FORMAT_SAMPLES.uuid!, ...Object.values(ids)]);
    if (format) return FORMAT_SAMPLES[format] ?? 'text';
    if (pattern) return PATTERNED.find((one) => new RegExp(pattern).test(one)) ?? 'text';
    if (name in FIELD_SAMPLES && random.chance(0.6)) return FIELD_SAMPLES[name]!;
    const longest = Math.min(maxLength, 2000);
    return textOf(random.pick([minLength, longest, random.between(minLength, longest + 1)]), random);
  };
  const number = ({ type, minimum = 0, maximum = 1000 }: Schema): number =>
    random.pick([
      minimum,
      maximum,
      ...(type === 'number' ? [(minimum + maximum) / 2] : []),
      random.between(minimum, maximum + 1),
    ]);
  const value = (given: Schema, name: string, depth = 0): unknown => {
    const schema = resolve(given);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return value(random.pick(choices), name, depth);
    if (schema.enum) return random.pick(schema.enum);
    if (schema.const !== undefined) return schema.const;
    const type = typeOf(schema, random);
    if (type === 'null' || depth > 6) return null;
    if (type === 'boolean') return random.chance(0.5);
    if (type === 'integer' || type === 'number') return number(schema);
    if (type === 'array') {
      const { items = {}, minItems = 0 } = schema;
      return Array.from({ length: Math.max(minItems, random.between(0, 3)) }, () =>
        value(items, name.replace(/s$/, ''), depth + 1),
      );
    }
    return type === 'object' ? object(schema, depth) : text(schema, name);
  };
  const object = ({ properties = {}, required = [] }: Schema, depth: number): object =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || random.chance(0.5))
        .map(([name, of]) => [name, value(of, name, depth + 1)]),
    );
  return value;
}

/** Returns values that a schema refuses, each violating one of its limits. */
export function brokenValues(schema: Schema): Broken[] {
  if (schema.anyOf ?? schema.oneOf ?? schema.allOf) return [];
  const types = [schema.type ?? []].flat();
  const { enum: values, minLength, maxLength, minimum, maximum, pattern, format, minItems, maxItems } = schema;
  const only = (type: string) => types.length > 0 && types.every((one) => one === type || one === 'null');
  return [
    ...(values ? [{ how: 'none of its values', value: 'none of these' }] : []),
    ...(types.length > 0 && !types.includes('null') ? [{ how: 'null', value: null }] : []),
    ...(only('string')
      ? [
          { how: 'no text', value: { text: 1 } },
          { how: 'a broken character', value: 'a\ud800' },
        ]
      : []),
    ...(only('boolean') ? [{ how: 'neither true nor false', value: 'maybe' }] : []),
    ...(only('integer') || only('number') ? [{ how: 'no number', value: 'many' }] : []),
    ...(only('integer') ? [{ how: 'no whole number', value: 1.5 }] : []),
    ...(only('array') ? [{ how: 'no list', value: 7 }] : []),
    ...(only('object') ? [{ how: 'no object', value: 'text' }] : []),
    ...(minLength && !values ? [{ how: 'too short', value: 'x'.repeat(minLength - 1) }] : []),
    ...(maxLength ? [{ how: 'too long', value: 'x'.repeat(maxLength + 1) }] : []),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [{ how: 'too small', value: minimum - 1 }] : []),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [{ how: 'too large', value: maximum + 1 }] : []),
    ...(pattern ? [{ how: 'not of its pattern', value: '~~' }] : []),
    ...(format === 'uuid' || format === 'date-time' || format === 'date'
      ? [{ how: `no ${format}`, value: 'soon' }]
      : []),
    ...(minItems ? [{ how: 'too few', value: [] }] : []),
    ...(maxItems && maxItems < 200
      ? [{ how: 'too many', value: Array.from({ length: maxItems + 1 }, () => 'x') }]
      : []),
  ];
}
