import { z } from '@hono/zod-openapi';
import type { Column, Columns, ValuesOf } from '#domain/columns.ts';

type Documents<C extends Columns> = { [Name in keyof C]: z.ZodType<ValuesOf<C>[Name]> };

/** Returns columns as fields of an API document: dates and decimal numbers are strings, optional values are nullable. */
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
