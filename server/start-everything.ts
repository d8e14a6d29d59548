import type { Platform } from '#platform/platform.ts';
import { createServer } from './create-server.ts';
import type { Keep } from './run-until-told.ts';

/** Starts the web server in this process. */
export async function startEverything(platform: Platform, keep: Keep): Promise<void> {
  const server = await createServer(platform);
  keep(() => server.stop());
}
