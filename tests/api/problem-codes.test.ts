import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OUTCOMES, PROBLEM_CODES } from '#api/docs/problem-codes.ts';
import { problemsPage } from '#api/docs/problems-page.ts';
import { FAULTS } from '#domain/installation/faults.ts';

/** Internal codes of a refused file in the platform, and of a rule in a schema; the entry points translate them. */
const WITHIN = ['unwelcome', 'empty', 'disk_full', 'custom'];
const known = PROBLEM_CODES.flatMap(({ codes }) => codes);

/** Returns the codes in the sources, each with a file. A helper that creates errors takes its code last. */
function codesInSources(): Map<string, string> {
  const files = ['domain', 'api', 'platform', 'server'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  );
  const found = new Map<string, string>();
  for (const file of files.filter((one) => one.endsWith('.ts'))) {
    const text = readFileSync(file, 'utf8');
    const named = [
      ...text.matchAll(/\bcode(?: =|:) '([a-z]+(?:_[a-z0-9]+)*)'/g),
      ...text.matchAll(/new Conflict\(\s*'([a-z_]+)'/g),
      ...text.matchAll(/\b(?:refused?|refusal|invalid|at|add)\([^;]*?'([a-z]+(?:_[a-z]+)+)',?\s*\)/g),
    ];
    for (const [, code] of named) found.set(code!, file);
  }
  return found;
}

test('Every code in the sources is explained once, and no others', () => {
  const named = codesInSources();
  const explained = known.map(([code]) => code);
  expect(explained.filter((code, i) => explained.indexOf(code) !== i)).toEqual([]);
  const missing = [...named].filter(([code]) => !explained.includes(code) && ![...OUTCOMES, ...WITHIN].includes(code));
  expect(missing).toEqual([]);
  // Codes of a schema's limits and types, and the default codes of errors.
  const unnamed =
    /^(invalid_(type|value)|too_(short|long|few|many)|missing|forbidden|not_found|changed_meanwhile|unauthenticated|too_many_requests|malformed|too_slow|unknown_path|method_not_allowed|not_acceptable|unsupported_media_type)$/;
  expect(explained.filter((code) => !named.has(code) && !unnamed.test(code))).toEqual([]);
});

test('The page of problems has an entry for every code, with its status', async () => {
  const page = await problemsPage();
  for (const [code, status, meaning] of known) {
    expect(page).toContain(`<div id="${code}">`);
    expect(page.replace(/\s+/g, ' ')).toContain(`<dd>${status}: ${meaning}</dd>`);
  }
});

test('Every external failure is explained with the status it answers', () => {
  const statuses = new Map(known.map(([code, status]) => [code, status]));
  expect(FAULTS.map(({ code }) => [code, statuses.get(code)])).toEqual(
    FAULTS.map(({ code, status }) => [code, status]),
  );
});
