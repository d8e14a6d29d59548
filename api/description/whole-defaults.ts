/** As much of a schema as a default needs. */
type DefaultedSchema = { default?: unknown; required?: string[]; properties?: Record<string, DefaultedSchema> };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isEmpty = (value: unknown) => isObject(value) && !Array.isArray(value) && Object.keys(value).length === 0;

/** What stands where nothing is said: the schema's own default, and that of each field where it is an object; else undefined. */
function wholeDefault({ default: own, properties }: DefaultedSchema): unknown {
  if (!properties || !isEmpty(own)) return own;
  const fields = Object.entries(properties).map(([name, field]) => [name, wholeDefault(field)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/**
 * Writes the default of an object as it is applied, with its fields' own: `{}` alone lacks what its schema requires. Changes the
 * document and returns it.
 */
export function addWholeDefaults<T>(document: T): T {
  if (!isObject(document)) return document;
  for (const part of Object.values(document)) addWholeDefaults(part);
  const schema = document as DefaultedSchema;
  if (schema.properties && isEmpty(schema.default)) schema.default = wholeDefault(schema);
  return document;
}
