import type { Command } from 'commander';
import { commandTree, optionsOf } from '../program/command-tree.ts';

/** A word that may come next, and what it means. */
export type NextWord = { word: string; meaning: string };

/** What may follow the words of a command. */
export type Completion = {
  /** The command's words, separated by spaces; empty for `countersign` itself. */
  path: string;
  next: NextWord[];
  /** The values that an option takes, by option, where they are few; an empty list where any value is allowed. */
  values: Record<string, string[]>;
  /** Which options and first argument take names that only the database knows, by option; an argument's key is ''. */
  looked: Record<string, Looked>;
};

/** What `countersign names` can list. */
export type Looked = 'agencies' | 'clients' | 'profiles';

const LOOKED: Record<string, Looked> = {
  '--agency': 'agencies',
  '--client-id': 'clients',
  '--client': 'clients',
  '--profile': 'profiles',
};
/** The same for a first argument, by its name. */
const LOOKED_ARGUMENTS: Record<string, Looked> = { agency: 'agencies', profile: 'profiles' };

/** Returns what can be typed after each command. Options of `countersign` itself apply everywhere. */
export function completionsOf(program: Command): Completion[] {
  const everywhere = optionsOf(program).filter(({ long }) => long !== '--version');
  return commandTree(program).map(({ words, command }) => {
    const own = optionsOf(command);
    const options = [...own, ...everywhere.filter(({ long }) => !own.some((option) => option.long === long))];
    const choices = command.registeredArguments.flatMap(({ argChoices, description }) =>
      (argChoices ?? []).map((word) => ({ word, meaning: description })),
    );
    return {
      path: words.join(' '),
      next: [
        ...command.commands.map((below) => ({ word: below.name(), meaning: below.description() })),
        ...choices,
        ...options.map(({ long, description }) => ({ word: long!, meaning: description })),
      ],
      values: Object.fromEntries(
        options
          .filter(({ required, optional }) => required || optional)
          .map(({ long, argChoices }) => [long!, argChoices ?? []]),
      ),
      looked: Object.fromEntries([
        ...command.registeredArguments
          .slice(0, 1)
          .flatMap((argument) =>
            LOOKED_ARGUMENTS[argument.name()] ? [['', LOOKED_ARGUMENTS[argument.name()]!] as const] : [],
          ),
        ...options.flatMap(({ long }) => (LOOKED[long!] ? [[long!, LOOKED[long!]!] as const] : [])),
      ]),
    };
  });
}
