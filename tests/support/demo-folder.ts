import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Gives the run a folder that the first journey puts the demo into. @returns what removes it */
export function provideDemoFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
  project.provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
