/** The part of a schema that a default needs. */
type DefaultedSchema = { default?: unknown; required?: string[]; properties?: Record<string, DefaultedSchema> };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isEmpty = (value: unknown) => isObject(value) && !Array.isArray(value) && Object.keys(value).length === 0;

/** Returns the value used when none is given: the schema's own default with, for an object, those of its fields; otherwise undefined. */
function wholeDefault({ default: own, properties }: DefaultedSchema): unknown {
  if (!properties || !isEmpty(own)) return own;
  const fields = Object.entries(properties).map(([name, field]) => [name, wholeDefault(field)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/**
 * Writes out the default of an object as applied, including its fields' defaults: `{}` alone lacks what its schema
 * requires. Changes the document and returns it.
 */
export function addWholeDefaults<T>(document: T): T {
  if (!isObject(document)) return document;
  for (const part of Object.values(document)) addWholeDefaults(part);
  const schema = document as DefaultedSchema;
  if (schema.properties && isEmpty(schema.default)) schema.default = wholeDefault(schema);
  return document;
}
