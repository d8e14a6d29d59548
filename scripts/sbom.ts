import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const FILE = 'build/sbom.cdx.json';

/**
 * Writes what the package runs with, each with version, licence and checksum, as CycloneDX. What differs from one making to the
 * next is left out, so that the same sources make the same package.
 */
const made = execFileSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { serialNumber: _, metadata, ...rest } = JSON.parse(made) as { serialNumber: string; metadata: object };
writeFileSync(FILE, `${JSON.stringify({ ...rest, metadata: { ...metadata, timestamp: undefined } }, null, 1)}\n`);
