import { InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';

const grouped = (value: number) => value.toLocaleString('en-GB');

/** Returns an option that takes an integer in this range; anything else is a usage error. */
export function wholeNumber(flags: string, description: string, { min, max }: { min: number; max: number }): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${grouped(min)} to ${grouped(max)}.`);
  });
}

/** Returns an option whose text a domain schema has to accept, with the domain's messages. The text is passed on unchanged. */
export function checkedText(flags: string, description: string, schema: z.ZodType): Option {
  return new Option(flags, description).argParser((text: string) => {
    const read = schema.safeParse(text);
    if (read.success) return text;
    throw new InvalidArgumentError(read.error.issues[0]?.message ?? 'It is not understood.');
  });
}
