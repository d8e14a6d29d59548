import { z } from '@hono/zod-openapi';
import type { Column, Columns } from '#domain/columns.ts';

type Value<C> = C extends { choices: readonly (infer Choice)[] }
  ? Choice
  : C extends { type: 'boolean' }
    ? boolean
    : C extends { type: 'integer' }
      ? number
      : string;
type Documents<C extends Columns> = {
  [Name in keyof C]: z.ZodType<C[Name] extends { isRequired: true } ? Value<C[Name]> : Value<C[Name]> | null>;
};

/** Columns as a document of the API has them: dates and numbers with decimals are texts, what may be absent is null. */
export const columnDocuments = <C extends Columns>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, documentOf(column)])) as Documents<C>;

function documentOf({ isRequired, description, sample, ...column }: Column): z.ZodType {
  const value = valueOf(column);
  const said = { ...(description ? { description } : {}), ...(sample ? { example: sample } : {}) };
  return (isRequired ? value : value.nullable()).openapi(said);
}

function valueOf({ type, choices }: Pick<Column, 'type' | 'choices'>): z.ZodType {
  if (choices) return z.enum(choices as [string, ...string[]]);
  if (type === 'boolean') return z.boolean();
  return type === 'integer' ? z.number().int() : z.string();
}
