import type { TestProject } from 'vitest/node';
import { startTestServer } from '../support/global-setup.ts';
import { startPgBouncer } from './pgbouncer.ts';

/** One PostgreSQL for the whole run, used by the application through PgBouncer and by the owner of the tables directly. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer();
  const bouncer = await startPgBouncer([server.appUrl]);
  project.provide('postgres', { ...server, appUrl: bouncer.through(server.appUrl) });
  return async () => {
    await bouncer.stop();
    await stop();
  };
}
