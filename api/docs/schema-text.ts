import type { SchemaObject } from 'openapi3-ts/oas31';
import { FIELD_SAMPLES, FORMAT_SAMPLES, NUMBER_SAMPLES } from './sample-values.ts';

/** A schema in the description, or a reference to one, as far as the reference pages show it. */
export type Schema = Pick<
  SchemaObject,
  | '$ref'
  | 'title'
  | 'type'
  | 'format'
  | 'pattern'
  | 'minimum'
  | 'maximum'
  | 'description'
  | 'enum'
  | 'const'
  | 'example'
  | 'default'
  | 'properties'
  | 'required'
  | 'items'
  | 'anyOf'
  | 'oneOf'
  | 'allOf'
  | 'additionalProperties'
>;
/** Named schemas. */
export type Schemas = Record<string, Schema>;

const nameOf = (reference: string) => reference.split('/').at(-1)!;
const DEEPEST = 12;
/** Texts that satisfy patterns, whatever the field's name. */
const PATTERN_SAMPLES = ['text', '1.00', '#464646', '09:00', '2026-05-18', '1'];

/** Returns the name of the schema that another one refers to, or null. */
export function referenceOf(schema: Schema | undefined): string | null {
  return schema?.$ref ? nameOf(schema.$ref) : null;
}

/** Returns a schema's type in words: `string (uuid) or null`, `array of Client`. */
export function typeText(schema: Schema | undefined): string {
  if (!schema) return 'anything';
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(', ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return [...new Set(choices.map(typeText))].join(' or ');
  const types = [schema.type ?? 'anything'].flat();
  return types
    .map((type) => (type === 'array' ? `array of ${typeText(schema.items)}` : type))
    .map((type) => (type === 'string' && schema.format ? `string (${schema.format})` : type))
    .join(' or ');
}

/** Returns a realistic text for a field: by format, by name, or an id. */
function textOf({ format, pattern }: Schema, name: string): string {
  const known = (format && FORMAT_SAMPLES[format]) ?? FIELD_SAMPLES[name];
  if (known !== undefined && (!pattern || new RegExp(pattern).test(known))) return known;
  return /(^i|I)d$/.test(name)
    ? FORMAT_SAMPLES.uuid!
    : (PATTERN_SAMPLES.find((one) => !pattern || new RegExp(pattern).test(one)) ?? 'text');
}

/** Returns an example of a schema, realistic for the field it describes. */
export function exampleOf(schema: Schema | undefined, schemas: Schemas, name = '', depth = 0): unknown {
  if (!schema || depth > DEEPEST) return null;
  if (schema.$ref) return exampleOf(schemas[nameOf(schema.$ref)], schemas, name, depth + 1);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, schemas, name, depth + 1)));
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, schemas, name, depth + 1);
  const [type] = [schema.type].flat();
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([field, of]) => [field, exampleOf(of, schemas, field, depth + 1)]));
  }
  if (type === 'array') return [exampleOf(schema.items, schemas, name.replace(/s$/, ''), depth + 1)];
  if (type === 'integer' || type === 'number') return numberOf(schema, name);
  if (type === 'boolean') return true;
  return type === 'string' ? textOf(schema, name) : null;
}

function numberOf({ minimum = 0, maximum = Infinity }: Schema, name: string): number {
  return Math.min(Math.max(NUMBER_SAMPLES[name] ?? 1, minimum), maximum);
}
