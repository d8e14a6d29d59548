import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder for the tests of a file, removed after the last of them. @param name what it is for, as part of its own name */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `countersign-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
