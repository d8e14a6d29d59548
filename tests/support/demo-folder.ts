import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Gives the run a folder for the demo, filled by the first journey. @returns how to remove it */
export function provideDemoFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
  project.provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
