import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates an empty folder for a file's tests, removed after the last of them. @param name its purpose, as part of its own name */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `countersign-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
