import { InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';

const grouped = (value: number) => value.toLocaleString('en-GB');

/** An option that takes a whole number of this range; anything else is used wrongly. */
export function wholeNumber(flags: string, description: string, { min, max }: { min: number; max: number }): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${grouped(min)} to ${grouped(max)}.`);
  });
}

/** An option whose text a schema of the domain has to accept, in the words of the domain. The text is handed on as it is. */
export function checkedText(flags: string, description: string, schema: z.ZodType): Option {
  return new Option(flags, description).argParser((text: string) => {
    const read = schema.safeParse(text);
    if (read.success) return text;
    throw new InvalidArgumentError(read.error.issues[0]?.message ?? 'It is not understood.');
  });
}
