import { COMMANDS } from '../commands/index.ts';
import type { Command } from 'commander';
import { openProgram } from './open-program.ts';

/** Builds the whole command line; it throws instead of ending the process. */
export function createProgram(version: string): Command {
  return openProgram(version, COMMANDS);
}
