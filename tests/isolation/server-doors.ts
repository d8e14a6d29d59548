import { readFileSync } from 'node:fs';
import { type Attempt, callersFor, type Door, type DoorsOfKind, type Extent } from './door.ts';
import { IdBook } from './id-book.ts';
import { send } from './send.ts';
import type { IsolationWorld } from './world.ts';

/** What the web process serves itself, before any entry point of the product. */
const PATHS = [
  ...new Set(readFileSync('server/create-app.ts', 'utf8').match(/(?<=')\/[\w./-]+(?:\/\*)?(?=')/g)),
].filter((path) => path !== '/api/v1/*');

const doorOf = (path: string): Door => ({ kind: 'server', group: 'web process', name: path });

async function* attemptsOf(world: IsolationWorld, extent: Extent): AsyncGenerator<Attempt> {
  for (const path of PATHS)
    for (const caller of callersFor(world, extent)) {
      const ask = async () => {
        const to = path.replace('*', 'problems');
        return send(
          world,
          { method: 'GET', path: to, headers: await caller.headersFor() },
          new IdBook(world, caller, 'marked'),
        );
      };
      yield { door: doorOf(path), caller, place: 'its path', ask, isOnce: true };
    }
}

export const SERVER_DOORS: DoorsOfKind = { kind: 'server', doors: PATHS.map(doorOf), attempts: attemptsOf };
