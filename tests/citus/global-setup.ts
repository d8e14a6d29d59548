import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';

/** A migrated template that is distributed over the nodes of the cluster that `TEST_CITUS_URL` names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster(process.env.TEST_CITUS_URL);
  project.provide('postgres', cluster);
  const demoFolder = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
  project.provide('demoFolder', demoFolder);
  return async () => {
    rmSync(demoFolder, { recursive: true, force: true });
    await stop();
  };
}
