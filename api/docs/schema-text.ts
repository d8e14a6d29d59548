/** A schema of the description, as far as the reference page shows it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
};
/** Named schemas. */
export type Schemas = Record<string, Schema>;

const nameOf = (reference: string) => reference.split('/').at(-1)!;
const DEEPEST = 6;

/** The name of the schema that another one refers to, or null. */
export function referenceOf(schema: Schema | undefined): string | null {
  return schema?.$ref ? nameOf(schema.$ref) : null;
}

/** A schema’s type in words: `string (uuid) or null`, `array of Client`. */
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

const SAMPLES: Record<string, unknown> = {
  uuid: '0198f3c2-7a10-7c3e-9b51-2f6d8e4a1c07',
  date: '2026-05-18',
  'date-time': '2026-05-18T08:31:00Z',
  email: 'callum.hargreaves@example.org',
  uri: 'https://agency.example',
};

/** Something that the schema describes. */
export function exampleOf(schema: Schema | undefined, schemas: Schemas, depth = 0): unknown {
  if (!schema || depth > DEEPEST) return null;
  if (schema.$ref) return exampleOf(schemas[nameOf(schema.$ref)], schemas, depth + 1);
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return exampleOf(choice, schemas, depth + 1);
  const [type] = [schema.type].flat();
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, schemas, depth + 1)]));
  }
  if (type === 'array') return [exampleOf(schema.items, schemas, depth + 1)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return type === 'string' ? (SAMPLES[schema.format ?? ''] ?? 'text') : null;
}
