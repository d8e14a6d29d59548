import type {
  InfoObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
  TagObject,
} from 'openapi3-ts/oas31';
import { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';
import { referenceOf, type Schema, type Schemas } from './schema-text.ts';

/** Defined inline, or under the name that it refers to. */
type Named<T> = T & Partial<ReferenceObject>;
export type Parameter = Named<ParameterObject>;
export type Answer = Named<ResponseObject>;
type Operation = Required<Pick<OperationObject, 'operationId' | 'summary' | 'description' | 'tags'>> & {
  parameters?: Parameter[];
  requestBody?: RequestBodyObject;
  responses: Record<string, Answer>;
};
/** The description from which the pages are built. */
export type Described = {
  info: Required<Pick<InfoObject, 'title' | 'version' | 'description'>>;
  tags: Required<Pick<TagObject, 'name' | 'description'>>[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; parameters: Record<string, Parameter>; responses: Record<string, Answer> };
};
/** An operation with its method and address, its references resolved. */
export type Placed = Omit<Operation, 'parameters' | 'responses'> & {
  method: string;
  path: string;
  parameters: Parameter[];
  answers: [status: string, answer: Answer][];
};
/** The subject of a page: the operations of a tag. */
export type Resource = {
  name: string;
  slug: string;
  description: string;
  operations: Placed[];
  events: Placed[];
  errors: ProblemCode[];
};

const lastOf = (reference: string) => reference.split('/').at(-1)!;

function placed(operations: Described['paths'], { parameters, responses }: Described['components']): Placed[] {
  return Object.entries(operations).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      method: method.toUpperCase(),
      path,
      parameters: (one.parameters ?? []).map((each) => (each.$ref ? parameters[lastOf(each.$ref)]! : each)),
      answers: Object.entries(one.responses).map(([status, each]): [string, Answer] => [
        status,
        each.$ref ? responses[lastOf(each.$ref)]! : each,
      ]),
    })),
  );
}

/** Returns the webhook events. */
export const eventsOf = ({ webhooks = {}, components }: Described): Placed[] => placed(webhooks, components);

/** Returns the codes that name a resource: `client_has_contracts` belongs to clients and to contracts. */
function errorsOf(name: string): ProblemCode[] {
  const word = new RegExp(`(^|_)(${name}|${name.replace(/s$/, '')})(_|$)`);
  return PROBLEM_CODES.flatMap(({ codes }) => codes).filter(([code]) => word.test(code));
}

/** Returns the name of a tag as part of an address. */
export const slugOf = (tag: string): string => tag.replaceAll(' ', '-');

/** Groups all operations by resource, in the order of the tags. */
export function resourcesOf({ tags, paths, webhooks, components }: Described): Resource[] {
  const operations = placed(paths, components);
  const events = placed(webhooks ?? {}, components);
  return tags.map(({ name, description }) => ({
    name,
    slug: slugOf(name),
    description,
    operations: operations.filter((one) => one.tags[0] === name),
    events: events.filter(({ path }) => `${path.split('.')[0]}s` === name),
    errors: errorsOf(name.replaceAll(' ', '_')),
  }));
}

const within = ({ items, properties = {}, anyOf = [], oneOf = [], allOf = [], additionalProperties }: Schema) => [
  ...(items ? [items] : []),
  ...Object.values(properties),
  ...anyOf,
  ...oneOf,
  ...allOf,
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
];

/** Returns the named schemas that operations refer to, directly or through other schemas, by name. */
export function schemasOf(operations: Placed[], schemas: Schemas): [name: string, schema: Schema][] {
  const found = new Set<string>();
  const waiting = operations.flatMap(({ parameters, requestBody, answers }) => [
    ...parameters.flatMap(({ schema }) => schema ?? []),
    ...[requestBody?.content ?? {}, ...answers.map(([, { content = {} }]) => content)]
      .flatMap((content) => Object.values(content))
      .flatMap(({ schema }) => schema ?? []),
  ]);
  for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
    const name = referenceOf(schema);
    if (name === null) waiting.push(...within(schema));
    else if (!found.has(name)) {
      found.add(name);
      waiting.push(schemas[name]!);
    }
  }
  return [...found].sort().map((name) => [name, schemas[name]!]);
}
