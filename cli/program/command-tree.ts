import type { Command, Option } from 'commander';

/** A command, with the words that call it; the root has none. */
export type CommandNode = { words: string[]; command: Command };

/** Returns every command and group of commands, each before those below it. */
export function commandTree(command: Command, words: string[] = []): CommandNode[] {
  return [{ words, command }, ...command.commands.flatMap((below) => commandTree(below, [...words, below.name()]))];
}

/** Returns the options in a command's help, including `--help`. */
export function optionsOf(command: Command): Option[] {
  return [...command.createHelp().visibleOptions(command)];
}

/** Returns the words that call a command, such as `backup write`. */
export const wordsOf = (command: Command): string =>
  command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
