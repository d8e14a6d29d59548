import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('while-unfinished');

/** Writes a file that never ends, and tells when it has begun. */
const WRITING = `
  import { writeWhole } from '#cli/files/write-whole.ts';
  import { Readable } from 'node:stream';
  const endless = new Readable({ read() { setTimeout(() => this.push('row\\n'), 5); } });
  setInterval(() => process.stdout.write('.'), 20);
  await writeWhole(process.env.OUT, endless);
`;

test.each(['SIGINT', 'SIGTERM'] as const)('A command ended by %s leaves no unfinished file', async (signal) => {
  const env = { PATH: process.env.PATH, OUT: join(folder, `${signal}.csv`), NODE_ENV: 'test' as const };
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', WRITING], { env });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const begun = () => readdirSync(folder).includes(`${signal}.csv.part`);
  while (!begun() && child.exitCode === null) await once(child.stdout, 'data');
  expect(child.exitCode, said.join('')).toBeNull();
  const ended = once(child, 'exit');
  child.kill(signal);
  expect(await ended).toEqual([null, signal]);
  expect(readdirSync(folder)).toEqual([]);
});

/** Reads a table that never ends from standard input. */
const READING = `
  import { withInput } from '#cli/printing/standard-streams.ts';
  await withInput('-', async () => undefined);
`;

test.each(['SIGINT', 'SIGTERM'] as const)(
  'A command ended by %s keeps nothing of its standard input',
  async (signal) => {
    const inputs = join(folder, `inputs-${signal}`);
    mkdirSync(inputs);
    const env = { PATH: process.env.PATH, TMPDIR: inputs, NODE_ENV: 'test' as const };
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', READING], { env });
    const tables = () => readdirSync(inputs).filter((name) => name.startsWith('countersign-table-'));
    child.stdin.write('reference,clientName\n');
    await expect.poll(tables, { timeout: 30_000 }).toHaveLength(1);
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(tables()).toEqual([]);
  },
  40_000,
);
