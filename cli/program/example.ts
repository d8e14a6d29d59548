import type { Command } from 'commander';

const examples = new WeakMap<Command, string[]>();

/** Adds an example to a command's help. */
export function withExample(command: Command, ...lines: string[]): Command {
  examples.set(command, lines);
  return command.addHelpText('after', `\nExample:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}

/** Returns the examples of a command's help. */
export const examplesOf = (command: Command): string[] => examples.get(command) ?? [];
