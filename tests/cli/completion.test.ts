import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bashScript } from '#cli/completion/bash.ts';
import { fishScript } from '#cli/completion/fish.ts';
import { completionsOf } from '#cli/completion/words-of.ts';
import { createProgram } from '#cli/program.ts';
import { referenceOf } from '#cli/reference.ts';

const completions = completionsOf(createProgram('0'));
const script = bashScript(completions);

/** What bash offers behind the words typed so far; the last one is being typed. */
function offered(...words: string[]): string[] {
  const ask = 'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _countersign; printf "%s\\n" "${COMPREPLY[@]}"';
  const said = execFileSync('bash', ['-c', `${script}\n${ask}`, 'bash', 'countersign', ...words], { encoding: 'utf8' });
  return said.split('\n').filter((line) => line !== '');
}

test('bash completes commands, what stands below them, their arguments and options', () => {
  expect(offered('dig')).toEqual(['digest']);
  expect(offered('import', 'p')).toEqual(['plan']);
  expect(offered('import', 'plan', 'contract')).toEqual(['contracts', 'contractors']);
  expect(offered('agency', 'create', '--admin')).toEqual(['--admin-name', '--admin-email']);
});

test('bash completes the values of an option, wherever the agency was named before', () => {
  expect(offered('--agency', 'calder-finch', 'export', 'timesheets', '--format', '')).toEqual([
    'csv',
    'xlsx',
    'ndjson',
  ]);
  expect(offered('export', 'timesheets', '--out', '')).toEqual([]);
});

test('fish is told every command and option with what it means', () => {
  const fish = fishScript(completions);
  expect(fish).toContain(
    "complete -c countersign -n '__countersign_at \\'digest\\'' -f -a 'verify' -d 'recompute a digest’s hours, amounts, totals and checksum; ends with 1 when anything differs'",
  );
  expect(fish).toContain("-l format -x -a 'csv xlsx ndjson'");
});

test('docs/cli-reference.md is what the commands say: run “npm run reference” after a change', () => {
  expect(readFileSync('docs/cli-reference.md', 'utf8')).toBe(referenceOf(createProgram('')));
});
