import { apiRoutes } from '#api/app.ts';
import type { Schema as ShownSchema } from '#api/docs/schema-text.ts';
import { describeApi } from '#api/description/openapi.ts';

/** A schema with its limits. */
export type Schema = Omit<ShownSchema, 'properties' | 'items' | 'anyOf' | 'oneOf' | 'allOf'> & {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema; example?: unknown };
export type Media = Record<string, { schema?: Schema; example?: unknown }>;
export type Answer = { content?: Media; headers?: object };
/** An operation as described, its references resolved. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** The JSON body, if there is one. */
  body: { schema: Schema; example: unknown } | null;
  takesForm: boolean;
  /** The scopes that a key needs; null if a key may not call it. */
  scopes: string[] | null;
  isOpen: boolean;
  answers: Record<string, Answer>;
};
type Raw = {
  operationId: string;
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: { content: Media };
  responses: Record<string, Answer & { $ref?: string }>;
  security?: Record<string, string[]>[];
};
type Document = {
  paths: Record<string, Record<string, Raw>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
  };
};

const named = <Kind>(of: Record<string, Kind>, reference: string) => of[reference.split('/').at(-1)!]!;

/** Returns the contents of the description, as needed by its tests. */
export function readDescription(): { operations: Operation[]; document: Document; resolve(schema: Schema): Schema } {
  const document = describeApi(apiRoutes()) as unknown as Document;
  const { schemas, parameters, responses } = document.components;
  const resolve = (schema: Schema): Schema => (schema.$ref ? resolve(named(schemas, schema.$ref)) : schema);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): Operation => {
      const json = raw.requestBody?.content['application/json'];
      const schema = json?.schema && resolve(json.schema);
      const keyed = raw.security?.find((one) => 'apiKey' in one);
      return {
        operationId: raw.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (raw.parameters ?? []).map((one) => (one.$ref ? named(parameters, one.$ref) : one)),
        body: schema ? { schema, example: json.example ?? schema.example } : null,
        takesForm: raw.requestBody !== undefined && !json,
        scopes: keyed?.apiKey ?? null,
        isOpen: raw.security?.length === 0,
        answers: Object.fromEntries(
          Object.entries(raw.responses).map(([status, one]) => [status, one.$ref ? named(responses, one.$ref) : one]),
        ),
      };
    }),
  );
  return { operations, document, resolve };
}
