import type { z } from 'zod';

/** A column of a noun: everything about a field except its rule, which is in the noun’s schema. */
export type Column = {
  /** Its display name. */
  label: string;
  /** Its database type. Money has the four decimals of a rate. */
  type: 'text' | 'date' | 'boolean' | 'integer' | 'numeric(12,4)' | 'numeric(5,2)' | 'numeric(4,2)';
  /** Its name in the table, if not the snake case of its own. */
  stored?: string;
  /** The values to choose from. */
  choices?: readonly string[];
  /** Whether there is always a value. */
  isRequired?: true;
  /** Whether only those who may see rates see it; others get null. */
  isRate?: true;
  /** Whether an import fills it in for a new record if the file omits it. */
  isFilled?: true;
  /** Its value in the example import; null if neither imported nor in the files that an import can re-read. */
  example: string | null;
  /** Whether the list's export also has it. */
  isListed?: true;
  /** Its description and sample value in the API documentation. */
  description?: string;
  sample?: string;
};

/** The columns of a noun by name, in the order of its documents and files. */
export type Columns = Readonly<Record<string, Column>>;

/** The value type of a column: dates and decimal numbers are strings. */
type ValueOf<C> = C extends { choices: readonly (infer Choice)[] }
  ? Choice
  : C extends { type: 'boolean' }
    ? boolean
    : C extends { type: 'integer' }
      ? number
      : string;

/** A record’s values by column; optional ones may be null. */
export type ValuesOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends { isRequired: true } ? ValueOf<C[Name]> : ValueOf<C[Name]> | null;
};

/** A rule for each column, and for the fields defined beside them: a rule or column missing its counterpart is a compile error. */
export type RulesOf<C extends Columns, Beside extends string = never> = Record<keyof C | Beside, z.ZodType>;

/** Returns some of the columns, in the order named. */
export const only = <C extends Columns, Name extends keyof C>(columns: C, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, Name>;

/** Returns the columns except these. */
export const except = <C extends Columns, Name extends keyof C & string>(columns: C, ...names: Name[]) =>
  where(columns, (_, name) => !(names as string[]).includes(name)) as Omit<C, Name>;

type Listed<C extends Columns> = { [Name in keyof C as C[Name] extends { isListed: true } ? Name : never]: C[Name] };
/** Returns the columns in the list's export. */
export const listed = <C extends Columns>(columns: C) => where(columns, ({ isListed }) => isListed) as Listed<C>;

/** Returns the columns for which the predicate holds. */
export const where = (columns: Columns, holds: (column: Column, name: string) => boolean | undefined): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name, column]) => holds(column, name)));

/** Returns the label of each column. */
export const labelsOf = <C extends Columns>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, { label }]) => [name, label])) as Record<keyof C, string>;

/** Returns the columns known to imports and included in the files that imports can re-read. */
export const inFiles = (columns: Columns): Columns => where(columns, ({ example }) => example !== null);

/** Returns a column's name in the table: `cost_centre`. */
export const storedName = (name: string, { stored }: Column): string =>
  stored ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Renames values to their columns' names in the table. Anything that is not a column keeps its name. */
export function storedValues(columns: Columns, values: object): Record<string, unknown> {
  const stored = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const column = columns[name];
    return [column ? storedName(name, column) : name, value];
  });
  return Object.fromEntries(stored) as Record<string, unknown>;
}

/** Returns a record's values in these columns. */
export const valuesOf = <Name extends string, Values extends { [One in Name]: unknown }>(
  columns: Readonly<Record<Name, Column>>,
  record: Values,
) => Object.fromEntries(Object.keys(columns).map((name) => [name, record[name as Name]])) as Pick<Values, Name>;

/** Returns a record as visible to a reader: only those who may see rates have them. */
export function shownTo<Shown extends object>(columns: Columns, record: Shown, seesRates: boolean): Shown {
  if (seesRates) return record;
  const rates = Object.keys(where(columns, ({ isRate }, name) => isRate && name in record));
  return { ...record, ...Object.fromEntries(rates.map((name) => [name, null])) };
}
