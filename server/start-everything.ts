import { startWorker } from '#jobs/worker.ts';
import type { Platform } from '#platform/platform.ts';
import { createServer } from './create-server.ts';
import { openMetricsPort } from './metrics.ts';
import type { Keep } from './run-until-stopped.ts';

/** Starts the jobs and the web server in this process; requests finish before jobs do. */
export async function startEverything(platform: Platform, keep: Keep): Promise<void> {
  await openMetricsPort(platform, keep);
  const worker = await startWorker(platform);
  keep(() => worker.stop());
  const server = await createServer(platform);
  keep(() => server.stop());
}
