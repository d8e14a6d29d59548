import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { UsageError } from '#cli/exit.ts';
import { createProgram } from '#cli/program.ts';
import { COMMANDS } from '../support/command-access.ts';

type Named = { words: string[]; command: Command };

function leaves(command: Command, words: string[] = []): Named[] {
  if (command.commands.length === 0) return [{ words, command }];
  return command.commands.flatMap((sub) => leaves(sub, [...words, sub.name()]));
}

/** Something for every argument and option that a command cannot do without. */
function leastOf({ registeredArguments, options }: Command): string[] {
  const values = registeredArguments
    .filter(({ required }) => required)
    .map(({ argChoices }) => argChoices?.[0] ?? import.meta.filename);
  const needed = options.filter(({ mandatory, required }) => mandatory && required);
  return [...values, ...needed.flatMap(({ long, argChoices }) => [long!, argChoices?.[0] ?? 'a@b.example'])];
}

const all = leaves(createProgram('0'));

test('Every command is named with the role that the operator acts in', () => {
  expect(all.map(({ words }) => words.join(' ')).sort()).toEqual(Object.keys(COMMANDS).sort());
});

describe('A command of one agency does nothing before the agency is named', () => {
  const ofAgency = all.filter(({ words }) => COMMANDS[words.join(' ')] === 'agency');
  test.each(ofAgency.map(({ words, command }) => ({ name: words.join(' '), words, command })))(
    '$name',
    async ({ words, command }) => {
      const said = createProgram('0').parseAsync([...words, ...leastOf(command)], { from: 'user' });
      await expect(said).rejects.toThrow(UsageError);
    },
  );
});
