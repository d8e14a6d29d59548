import { z } from 'zod';

type Limits = {
  min?: number;
  max?: number;
  /** The refusal of what is no such number; by default what is wrong with it. */
  message?: string;
};

/** Reads a text of plain digits: `0x10`, `1e2`, ` 5 `, and an empty text are numbers to a program, and mistakes to a person. */
const fromDigits = (value: unknown): unknown =>
  typeof value !== 'string' ? value : /^-?\d+$/.test(value) ? Number(value) : Number.NaN;

/** A whole number, as itself in JSON or in plain digits in an address, a form or a header. */
export function wholeNumber({ min, max, message }: Limits = {}): z.ZodPreprocess<z.ZodNumber> {
  let number = z.number(message).int(message);
  if (min !== undefined) number = number.min(min, message);
  if (max !== undefined) number = number.max(max, message);
  return z.preprocess(fromDigits, number);
}
