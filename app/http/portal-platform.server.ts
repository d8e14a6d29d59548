import { openDefaultPlatform } from '#platform/open-default-platform.ts';
import { type Platform, sharedPlatform } from '#platform/platform.ts';

/** Returns the process's platform; under plain `remix-serve` the first request opens it. */
export function portalPlatform(): Promise<Platform> {
  return sharedPlatform(openDefaultPlatform);
}
