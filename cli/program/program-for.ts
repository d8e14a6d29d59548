import type { Command } from 'commander';
import { COMMANDS_OF_AGENCIES } from '../commands/of-agencies.ts';
import { openProgram } from './open-program.ts';

/** Returns the noun that a line starts with, apart from options; undefined if there is none, or the line is wrong. */
function nounOf(program: Command, argv: readonly string[]): string | undefined {
  try {
    return program.configureOutput({ writeOut: () => undefined, writeErr: () => undefined }).parseOptions(argv.slice(2))
      .operands[0];
  } catch {
    return undefined;
  }
}

/** Turns `help timesheets list` into `timesheets list --help`: a nested command is explained like a top-level one. */
export function withDeepHelp(argv: readonly string[]): string[] {
  const [before, line] = [argv.slice(0, 2), argv.slice(2)];
  const isDeep = line[0] === 'help' && line.length > 2 && line.slice(1).every((word) => !word.startsWith('-'));
  return isDeep ? [...before, ...line.slice(1), '--help'] : [...argv];
}

/** Returns the command line with the commands that a line may call: those of agencies only if it calls one, otherwise all. */
export async function programFor(version: string, argv: readonly string[]): Promise<Command> {
  const named = nounOf(openProgram(version, COMMANDS_OF_AGENCIES), argv);
  const ofAgencies = openProgram(version, COMMANDS_OF_AGENCIES);
  if (ofAgencies.commands.some((command) => command.name() === named)) return ofAgencies;
  const { createProgram } = await import('./program.ts');
  return createProgram(version);
}
