import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'build/sbom.cdx.json';

type Bill = { serialNumber?: string; metadata: { component: object }; [more: string]: unknown };

/**
 * Writes the package's runtime dependencies, each with version, licence and checksum, as CycloneDX. The time, the
 * folder and the npm version are left out, so that the same sources give the same package.
 */
const made = execFileSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
const { serialNumber: _, metadata, ...rest } = JSON.parse(made) as Bill;
writeFileSync(
  FILE,
  `${JSON.stringify({ ...rest, metadata: { component: { ...metadata.component, name } } }, null, 1)}\n`,
);
