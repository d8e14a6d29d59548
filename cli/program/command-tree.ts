import type { Command, Option } from 'commander';

/** One command, by the words that call it; the root has none. */
export type CommandNode = { words: string[]; command: Command };

/** Every command and group of commands, each before those below it. */
export function commandTree(command: Command, words: string[] = []): CommandNode[] {
  return [{ words, command }, ...command.commands.flatMap((below) => commandTree(below, [...words, below.name()]))];
}

/** The options of a command that its help names, `--help` with them. */
export function optionsOf(command: Command): Option[] {
  return [...command.createHelp().visibleOptions(command)];
}
