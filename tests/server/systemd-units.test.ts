import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'deploy/systemd';
const services = readdirSync(FOLDER).filter((name) => name.endsWith('.service'));

// Each unit sets the folder's mode whenever it starts, whatever another has set.
test.each(services)('%s keeps the data folder, and what it writes, from other users of the machine', (name) => {
  const lines = readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n');
  expect(lines).toEqual(expect.arrayContaining(['User=countersign', 'StateDirectory=countersign']));
  expect(lines).toEqual(expect.arrayContaining(['StateDirectoryMode=0700', 'UMask=0077', 'NoNewPrivileges=true']));
});
