import { createInterface } from 'node:readline/promises';
import { UsageError } from './program/exit.ts';

/** Asks the operator a question. @throws UsageError with the alternative, if nobody can be asked */
export async function ask(question: string, instead: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(instead);
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await asking.question(question)).trim();
  } finally {
    asking.close();
  }
}
