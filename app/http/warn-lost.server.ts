import { portalPlatform } from './caller.server.ts';
import { requestIdOf } from './failure.server.ts';

/** Logs that someone was sent to an address that does not exist. */
export async function warnLost(request: Request): Promise<void> {
  const { log } = await portalPlatform();
  log.warn({ path: new URL(request.url).pathname, requestId: requestIdOf(request) }, 'A page was not found.');
}
