import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bashScript } from '#cli/completion/bash.ts';
import { fishScript } from '#cli/completion/fish.ts';
import { completionsOf } from '#cli/completion/words-of.ts';
import { createProgram } from '#cli/program/program.ts';
import { referenceOf } from '#cli/program/reference.ts';

const completions = completionsOf(createProgram('0'));
const script = bashScript(completions);

/** Returns what bash suggests after the words typed so far; the last one is incomplete. */
function offered(...given: (string | { countersign: string })[]): string[] {
  const words = given.filter((one) => typeof one === 'string');
  const command = given.find((one) => typeof one === 'object')?.countersign ?? '';
  const ask = 'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _countersign; printf "%s\\n" "${COMPREPLY[@]}"';
  const said = execFileSync('bash', ['-c', `${command}\n${script}\n${ask}`, 'bash', 'countersign', ...words], {
    encoding: 'utf8',
  });
  return said.split('\n').filter((line) => line !== '');
}

/** The same, with `countersign names` returning two agencies, or two clients of the given agency. */
function named(...words: string[]): string[] {
  const countersign = `countersign() { case "$2" in
    agencies) printf 'calder-finch\\tCalder & Finch\\ntidewater\\tTidewater\\n' ;;
    clients) printf '%s-BRW\\tBrackenridge Water\\nHOL\\tHolbeck Logistics\\n' "$4" ;;
  esac; }`;
  return offered(...words, { countersign });
}

test('bash completes commands, subcommands, arguments and options', () => {
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

test('bash completes the names of agencies and clients, for the agency on the command line', () => {
  expect(named('agency', 'show', 'ca')).toEqual(['calder-finch']);
  expect(named('timesheets', 'list', '--agency', '')).toEqual(['calder-finch', 'tidewater']);
  expect(named('timesheets', 'list', '--agency', 'tidewater', '--client-id', '')).toEqual(['tidewater-BRW', 'HOL']);
  expect(named('agency', 'show', '--j')).toEqual(['--json']);
});

test('fish gets every command and option with its description', () => {
  const fish = fishScript(completions);
  expect(fish).toContain(
    "complete -c countersign -n '__countersign_at \\'digest\\'' -f -a 'verify' -d 'recalculate a digest’s hours, amounts, totals and checksum; exits with 1 if anything differs'",
  );
  expect(fish).toContain("-l format -x -a 'csv xlsx ndjson'");
});

test('docs/cli-reference.md matches the commands: run “npm run reference” after a change', () => {
  expect(readFileSync('docs/cli-reference.md', 'utf8')).toBe(referenceOf(createProgram('')));
});
