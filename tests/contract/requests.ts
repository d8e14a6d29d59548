import { newId } from '#domain/new-id.ts';
import type { Random } from '../support/random.ts';
import type { Operation, Parameter, Schema } from './description.ts';
import { type Broken, brokenValues, valuesOf } from './values.ts';

/** A request generated from the description, and what is wrong with it, if anything. */
export type MadeRequest = {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** The field or parameter that violates its description. */
  broken: { field: string; in: 'query' | 'body'; how: string } | null;
  /** Whose records the address names. */
  whose: 'own' | 'foreign' | 'unknown';
};
/** The ids of records by their names in addresses. */
export type Ids = Record<string, string>;

const withQuery = (path: string, query: [string, unknown][]) => {
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
};

/** Generates requests from the description: as described, or with one thing broken. The same choices give the same requests. */
export function requestsOf(operations: Operation[], resolve: (schema: Schema) => Schema, own: Ids, foreign: Ids) {
  const address = ({ path, parameters }: Operation, whose: MadeRequest['whose']) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const id = whose === 'unknown' ? newId() : (whose === 'own' ? own : foreign)[name];
      const values = resolve(parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}).enum;
      const isValue = !values || values.includes(id);
      return encodeURIComponent(String((isValue ? id : values[0]) ?? 'none'));
    });
  return (random: Random): MadeRequest => {
    const operation = random.pick(operations);
    const value = valuesOf(random, resolve, own);
    const isNamed = operation.path.includes('{');
    const whose = isNamed ? random.pick(['own', 'own', 'own', 'foreign', 'unknown'] as const) : 'own';
    const query = operation.parameters.filter((one) => one.in === 'query' && one.name !== 'roleId');
    const requested = query
      .filter((one) => one.required || random.chance(0.2))
      .map((one): [string, unknown] => [one.name, queryValue(one, value)]);
    const { body } = operation;
    const sent = body && {
      ...(random.chance(0.5) ? (body.example as object) : {}),
      ...(value(body.schema, '') as object),
    };
    const made = { operation, headers: {}, path: address(operation, whose), whose };
    const serve = (path: string, content: unknown, broken: MadeRequest['broken'], headers = {}): MadeRequest => ({
      ...made,
      path,
      headers: { ...(content === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: content === undefined ? undefined : JSON.stringify(content),
      broken,
    });
    const content = sent ?? undefined;
    const ways: (() => MadeRequest | null)[] = [
      () => serve(withQuery(made.path, requested), content, null),
      () =>
        serve(withQuery(made.path, [...requested, ['colour', 'red']]), content, {
          field: 'colour',
          in: 'query',
          how: 'unknown',
        }),
      () => {
        const one = query.length === 0 ? null : random.pick(query);
        const fault = one && pickFault(random, one.schema, resolve, true);
        return fault
          ? serve(
              withQuery(made.path, [...requested.filter(([name]) => name !== one.name), [one.name, fault.value]]),
              content,
              {
                field: one.name,
                in: 'query',
                how: fault.how,
              },
            )
          : null;
      },
      () => {
        const fields = Object.entries(body?.schema.properties ?? {});
        const [field, schema] = fields.length === 0 ? [] : random.pick(fields);
        const fault = schema && pickFault(random, schema, resolve, false);
        return fault
          ? serve(
              withQuery(made.path, requested),
              { ...sent, [field!]: fault.value },
              { field: field!, in: 'body', how: fault.how },
            )
          : null;
      },
      () =>
        body
          ? serve(
              withQuery(made.path, requested),
              { ...sent, colour: 'red' },
              { field: 'colour', in: 'body', how: 'unknown' },
            )
          : null,
      () => {
        const [field] = body?.schema.required ?? [];
        if (!field) return null;
        const { [field]: _left, ...rest } = { ...sent } as Record<string, unknown>;
        return serve(withQuery(made.path, requested), rest, { field, in: 'body', how: 'missing' });
      },
    ];
    const way = random.pick(random.chance(0.5) ? ways.slice(0, 1) : ways.slice(1));
    return way() ?? ways[0]!()!;
  };
}

const queryValue = ({ name, schema, example }: Parameter, value: ReturnType<typeof valuesOf>): unknown =>
  example ?? value(schema, name);

function pickFault(
  random: Random,
  schema: Schema,
  resolve: (schema: Schema) => Schema,
  isQuery: boolean,
): Broken | null {
  // A query is text: nothing in it is null or a list, and an empty value counts as absent.
  const faults = brokenValues(resolve(schema)).filter(
    ({ value }) => !isQuery || (value !== '' && ['string', 'number'].includes(typeof value) && value !== 'a\ud800'),
  );
  return faults.length === 0 ? null : random.pick(faults);
}
