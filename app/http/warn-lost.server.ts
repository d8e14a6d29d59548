import { portalPlatform } from './caller.server.ts';
import { requestIdOf } from './failure.server.ts';

/** Notes that somebody was sent to where nothing is. */
export async function warnLost(request: Request): Promise<void> {
  const { log } = await portalPlatform();
  log.warn({ path: new URL(request.url).pathname, requestId: requestIdOf(request) }, 'A page was not found.');
}
