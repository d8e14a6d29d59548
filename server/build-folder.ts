import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The location of the portal's build: next to this room, whether it runs from sources or from the bundle in `build/`. */
export const BUILD_FOLDER = fileURLToPath(new URL('../build', import.meta.url));

/** Refuses to start without a build. @throws Error with how to make one */
export function assertBuilt(folder: string): void {
  if (existsSync(join(folder, 'server/index.js')) && existsSync(join(folder, 'client'))) return;
  throw new Error('The portal is not built yet. Run `npm run build` first.');
}
