import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { UsageError } from '#cli/program/exit.ts';
import { createProgram } from '#cli/program/program.ts';
import { COMMANDS } from '../support/command-access.ts';

type Named = { words: string[]; command: Command };

function leaves(command: Command, words: string[] = []): Named[] {
  if (command.commands.length === 0) return [{ words, command }];
  return command.commands.flatMap((sub) => leaves(sub, [...words, sub.name()]));
}

/** Returns a value for every argument and option that a command requires. */
function leastOf({ registeredArguments, options }: Command): string[] {
  const values = registeredArguments
    .filter(({ required }) => required)
    .map(({ argChoices }) => argChoices?.[0] ?? import.meta.filename);
  const needed = options.filter(({ mandatory, required }) => mandatory && required);
  return [...values, ...needed.flatMap(({ long, argChoices }) => [long!, argChoices?.[0] ?? 'a@b.example'])];
}

const all = leaves(createProgram('0'));

// Whoever runs the tests may be logged in somewhere.
beforeAll(() => void vi.stubEnv('XDG_CONFIG_HOME', '/nowhere'));
afterAll(() => void vi.unstubAllEnvs());

test('Every command is listed with the role the operator acts in', () => {
  expect(all.map(({ words }) => words.join(' ')).sort()).toEqual(Object.keys(COMMANDS).sort());
});

describe('A command of one agency does nothing before the agency is named', () => {
  const ofAgency = all.filter(({ words }) => ['agency', 'api'].includes(COMMANDS[words.join(' ')]!));
  test.each(ofAgency.map(({ words, command }) => ({ name: words.join(' '), words, command })))(
    '$name',
    async ({ words, command }) => {
      const said = createProgram('0').parseAsync([...words, ...leastOf(command)], { from: 'user' });
      await expect(said).rejects.toThrow(UsageError);
    },
  );
});

describe('A command of the installation, or of none, refuses an agency rather than working on them all', () => {
  const takers = ['jobs list', 'names', 'login', 'digest verify', 'import template'];
  const ofNone = all.filter(({ words }) => {
    const name = words.join(' ');
    return ['system', 'nobody'].includes(COMMANDS[name]!) && !takers.includes(name);
  });
  test.each(ofNone.map(({ words, command }) => ({ name: words.join(' '), words, command })))(
    '$name',
    async ({ name, words, command }) => {
      const said = createProgram('0').parseAsync(['--agency', 'aire', ...words, ...leastOf(command)], { from: 'user' });
      await expect(said).rejects.toThrow(`“${name}” is not about one agency: leave --agency out.`);
    },
  );
});

describe('A command accepts a server exactly if it asks the API', () => {
  const named = ['--server', 'https://nowhere.invalid', '--key', '/nowhere/key'];
  test.each(all.map(({ words, command }) => ({ name: words.join(' '), words, command })))(
    '$name',
    async ({ name, words, command }) => {
      const isOfApi = COMMANDS[name] === 'api' || name === 'names' || name === 'login';
      const said = createProgram('0').parseAsync([...named, ...words, ...leastOf(command)], { from: 'user' });
      const outcome: unknown = await said.then(
        () => 'done',
        (error: Error) => error.message,
      );
      const refusal = `“${name}” works only where the installation is: leave --server out.`;
      if (isOfApi) expect(outcome).not.toContain('asks no server');
      else expect(outcome).toBe(refusal);
    },
  );
});
