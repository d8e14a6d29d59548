import type { z } from 'zod';

/** A column of a noun: everything that is said of a field besides its rule, which stands in the noun’s schema. */
export type Column = {
  /** What people read it as. */
  label: string;
  /** What the database holds. Money has the four decimals of a rate. */
  type: 'text' | 'date' | 'boolean' | 'integer' | 'numeric(12,4)' | 'numeric(5,2)' | 'numeric(4,2)';
  /** What its table calls it, where that is not its name in other letters. */
  stored?: string;
  /** The values that there are to choose from. */
  choices?: readonly string[];
  /** Whether there is always a value. */
  isRequired?: true;
  /** Whether only those who may see rates see it; others read null. */
  isRate?: true;
  /** Whether an import fills it for a new record where the file does not speak of it. */
  isFilled?: true;
  /** What it says in the example of an import; null where it is neither imported nor in the files that an import reads again. */
  example: string | null;
  /** Whether the file of the list has it too. */
  isListed?: true;
  /** What the API’s description says of it, and what a value of it looks like there. */
  description?: string;
  sample?: string;
};

/** The columns of a noun by their names, in the order of its documents and files. */
export type Columns = Readonly<Record<string, Column>>;

/** What a column holds: dates and numbers with decimals are texts. */
type ValueOf<C> = C extends { choices: readonly (infer Choice)[] }
  ? Choice
  : C extends { type: 'boolean' }
    ? boolean
    : C extends { type: 'integer' }
      ? number
      : string;

/** A record’s values by its columns; what may be absent is null. */
export type ValuesOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends { isRequired: true } ? ValueOf<C[Name]> : ValueOf<C[Name]> | null;
};

/** A rule for each column, and for what is written out beside them: one without a rule, or a rule without a column, is a mistake that the compiler names. */
export type RulesOf<C extends Columns, Beside extends string = never> = Record<keyof C | Beside, z.ZodType>;

/** Some of the columns, in the order in which they are named. */
export const only = <C extends Columns, Name extends keyof C>(columns: C, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, Name>;

/** The columns but for these. */
export const except = <C extends Columns, Name extends keyof C & string>(columns: C, ...names: Name[]) =>
  where(columns, (_, name) => !(names as string[]).includes(name)) as Omit<C, Name>;

type Listed<C extends Columns> = { [Name in keyof C as C[Name] extends { isListed: true } ? Name : never]: C[Name] };
/** The columns that the file of the list has. */
export const listed = <C extends Columns>(columns: C) => where(columns, ({ isListed }) => isListed) as Listed<C>;

/** The columns of which something holds. */
export const where = (columns: Columns, holds: (column: Column, name: string) => boolean | undefined): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name, column]) => holds(column, name)));

/** What people read each column as. */
export const labelsOf = <C extends Columns>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, { label }]) => [name, label])) as Record<keyof C, string>;

/** The columns that an import knows, and that the files have which it reads again. */
export const inFiles = (columns: Columns): Columns => where(columns, ({ example }) => example !== null);

/** What the table calls a column: `cost_centre`. */
export const storedName = (name: string, { stored }: Column): string =>
  stored ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Values by what the table calls their columns. What is no column stays as it is called. */
export function storedValues(columns: Columns, values: object): Record<string, unknown> {
  const stored = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const column = columns[name];
    return [column ? storedName(name, column) : name, value];
  });
  return Object.fromEntries(stored) as Record<string, unknown>;
}

/** What a record says in these columns. */
export const valuesOf = <Name extends string, Values extends { [One in Name]: unknown }>(
  columns: Readonly<Record<Name, Column>>,
  record: Values,
) => Object.fromEntries(Object.keys(columns).map((name) => [name, record[name as Name]])) as Pick<Values, Name>;

/** A record as somebody reads it: only those who may see rates have them. */
export function shownTo<Shown extends object>(columns: Columns, record: Shown, seesRates: boolean): Shown {
  if (seesRates) return record;
  const rates = Object.keys(where(columns, ({ isRate }, name) => isRate && name in record));
  return { ...record, ...Object.fromEntries(rates.map((name) => [name, null])) };
}
