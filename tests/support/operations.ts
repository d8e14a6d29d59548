import { apiRoutes } from '#api/app.ts';
import { exampleOf, type Schema, type Schemas } from '#api/docs/schema-text.ts';
import { describeApi } from '#api/description/openapi.ts';

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  operationId: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { $ref?: string; headers?: object }>;
};
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; responses: Record<string, { headers?: object }> };
};

/** An operation of the API with a value for everything it requires. */
export type OperationCall = {
  operation: string;
  method: string;
  /** Returns the headers described for a response with a status. */
  headersAt(status: number): string[];
  /** The scopes named in its description. */
  scopes: string[];
  /** The names in its address. */
  names: string[];
  /** Returns its address with these ids at their names, and the description's own examples for anything else required. */
  pathWith(ids: Record<string, string>): string;
  /** Returns a valid body, from the description's own examples and with these ids at their names; created anew each time. */
  body(ids: Record<string, string>): unknown;
  /** The fields of its JSON body that are described as required. */
  required: string[];
};

/** Values that differ from the example, for the sake of later requests. */
const INSTEAD: Readonly<Record<string, object>> = {
  // The owner of this email would no longer be logged in.
  editContact: { emailAddress: undefined },
  // There is only one rate from a date.
  addContractorRate: { from: '2026-06-08' },
  addContractRate: { from: '2026-06-08' },
  checkContractorRate: { from: '2026-06-08' },
  // Since the address names a different setting from the example.
  setAgencySetting: { value: { replyTo: { enabled: false, value: [] } } },
};

/** Queries required by an address only in the words of its description. */
const WEEK = { from: '2026-05-18', to: '2026-05-24' };
const ASKED_WITH: Readonly<Record<string, Record<string, string>>> = {
  remindOfSubmission: WEEK,
  remindOfAuthorisation: WEEK,
  exportDigest: WEEK,
  getPayrollFile: WEEK,
};

/** Returns every operation in the description. */
export function describedOperations(): OperationCall[] {
  const { paths, components } = describeApi(apiRoutes()) as unknown as Described;
  const example = (schema: Schema | undefined, name = '') => exampleOf(schema, components.schemas, name);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, description = '', parameters = [], requestBody, responses }]) => {
        const [media] = Object.entries(requestBody?.content ?? {});
        const named = (name: string, ids: Record<string, string>) => {
          const words = parameters.find((one) => one.name === name)?.schema.enum;
          return ids[name] !== undefined && (words?.includes(ids[name]) ?? true) ? ids[name] : sample(name);
        };
        const sample = (name: string) => String(example(parameters.find((one) => one.name === name)?.schema, name));
        const query = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name);
        const requested = ASKED_WITH[operationId] ?? Object.fromEntries(query.map((name) => [name, sample(name)]));
        const search = new URLSearchParams(requested).toString();
        return {
          operation: operationId,
          method: method.toUpperCase(),
          required: requiredOf(requestBody?.content['application/json']?.schema, components.schemas),
          headersAt(status) {
            const answer = responses[String(status)];
            const named = answer?.$ref?.split('/').at(-1);
            return Object.keys((named ? components.responses[named] : answer)?.headers ?? {});
          },
          scopes: [...(/Scopes? `[^.;]+/.exec(description)?.[0] ?? '').matchAll(/`(\w+:\w+)`/g)].map(
            ([, scope]) => scope!,
          ),
          names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
          pathWith: (ids: Record<string, string>) =>
            path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named(name, ids))) +
            (search && `?${search}`),
          body(ids) {
            if (!media) return undefined;
            const [type, { schema, example: given }] = media;
            if (type === 'multipart/form-data') return toForm(schema, example, ids);
            const made = (given ?? example(schema)) as Record<string, unknown>;
            return { ...withIds(made, ids), ...INSTEAD[operationId] };
          },
        };
      },
    ),
  );
}

const requiredOf = (schema: Schema | undefined, schemas: Schemas): string[] =>
  (schema?.$ref ? schemas[schema.$ref.split('/').at(-1)!] : schema)?.required ?? [];

/** Returns an example with these ids at their names. */
function withIds(made: object, ids: Record<string, string>): object {
  const named = Object.keys(made).filter((name) => name.endsWith('Id') && name in ids);
  return { ...made, ...Object.fromEntries(named.map((name) => [name, ids[name]])) };
}

/** Returns a table if the description gives one as an example, otherwise a document. */
const fileFor = ({ example }: Schema) =>
  typeof example === 'string' ? new File([example], 'table.csv') : new File(['%PDF-1.4\n%%EOF\n'], 'approval.pdf');

function toForm(
  { properties = {} }: Schema,
  example: (schema: Schema, name: string) => unknown,
  ids: Record<string, string>,
): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries<Schema>(properties)) {
    const { format }: Schema = field.items ?? field;
    const isFile = format === 'binary';
    if (isFile && name !== 'files' && name !== 'file') continue;
    const value = isFile ? fileFor(field) : example(field, name);
    form.append(
      name,
      value instanceof File || typeof value === 'string' ? value : JSON.stringify(withIds(value as object, ids)),
    );
  }
  return form;
}
