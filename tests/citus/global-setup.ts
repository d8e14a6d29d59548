import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';
import { provideDemoFolder } from '../support/demo-folder.ts';

/** Creates a migrated template that is distributed over the nodes of the cluster in `TEST_CITUS_URL`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster(process.env.TEST_CITUS_URL);
  project.provide('postgres', cluster);
  const removeDemoFolder = provideDemoFolder(project);
  return async () => {
    removeDemoFolder();
    await stop();
  };
}
