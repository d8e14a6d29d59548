import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product's own folder, seen from its sources as from its build. */
const OWN_FOLDER = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Returns how to add one of the optional packages, in the version that the product runs with, to where it looks for it:
 * beside itself if it is installed as a package, otherwise in its own folder.
 */
export function howToAdd(name: string, folder = OWN_FOLDER): string {
  const { peerDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  const wanted = `${name}@${peerDependencies[name]}`;
  const project = dirname(dirname(folder));
  // Without `--save-prod` npm leaves out packages that are also for development; without `--omit=dev` it adds all of those.
  if (basename(dirname(folder)) !== 'node_modules')
    return `“npm install --no-save --save-prod --omit=dev ${wanted}” in ${folder}`;
  if (existsSync(join(project, 'package.json'))) return `“npm install ${wanted}” in ${project}`;
  return `“npm install --global ${wanted}”`;
}
