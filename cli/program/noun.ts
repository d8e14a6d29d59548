import type { Command } from 'commander';
import { withExample } from './example.ts';

/** Registers commands on a program. */
export type Registers = (program: Command) => void;

/** Returns a noun of the command line: its description, an example, and what registers its commands. */
export function nounNamed(
  name: string,
  description: string,
  example: string,
  register: (noun: Command) => void,
): Registers {
  return (program) => register(withExample(program.command(name).description(description), example));
}
