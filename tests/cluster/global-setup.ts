import type { TestProject } from 'vitest/node';
import startBehindPgBouncer from '../pooler/global-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the demo portal is several processes instead of this one. */
    isCluster?: boolean;
  }
}

/** Starts PostgreSQL behind PgBouncer; the portals that suites open are clusters. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('isCluster', true);
  return startBehindPgBouncer(project);
}
