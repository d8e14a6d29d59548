import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { API_SCOPES, type ApiScope } from '#domain/roles/role-type.ts';
import { createServer } from '#server/create-server.ts';
import type { Run } from './command-line.ts';
import { runHere } from './countersign.ts';
import { openTwoAgencies, TEST_NOW, type TwoAgencies } from './two-agencies.ts';

/** How a command ended in this process, its output, and what it wrote to the file `out`. */
export type Ended = Run & { file: string | null };

/** Where commands run: on a database in this process, or through a server with its own. */
export type Place = {
  world: TwoAgencies;
  /** Runs a command; `{out}` in it is a file, `{in}` one with this content. */
  run(args: readonly string[], input?: string): Promise<Ended>;
  close(): Promise<void>;
};

function placeOf(folder: string, before: readonly string[], env: Record<string, string>) {
  const [out, input] = [join(folder, 'out'), join(folder, 'in.csv')];
  return async (args: readonly string[], content = ''): Promise<Ended> => {
    writeFileSync(input, content);
    rmSync(out, { force: true });
    const said = args.map((arg) => arg.replace('{out}', out).replace('{in}', input));
    const ended = await runHere([...before, ...said], env);
    const file = existsSync(out) ? readFileSync(out, 'latin1') : null;
    return { ...ended, out: ended.out.replaceAll(folder, '.'), err: ended.err.replaceAll(folder, '.'), file };
  };
}

/** Opens commands that work on a separate database, as the command line of the agency `here`. */
export async function onDatabase(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-here-'));
  const world = await openTwoAgencies(folder);
  const env = { DATABASE_URL: world.database.appUrl, DATA_DIR: folder };
  return {
    world,
    run: placeOf(folder, ['--agency', 'here', '--now', TEST_NOW], env),
    async close() {
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens commands that call a server over HTTP, with a key of the agency `here`; they know nothing of its database. */
export async function atServer(
  scopes: readonly ApiScope[] = API_SCOPES,
): Promise<Place & { key: string; url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-away-'));
  const world = await openTwoAgencies();
  const server = await createServer(world.platform, { port: 0 });
  const { key } = await createApiKey(world.here, { name: 'Commands', scopes: [...scopes] });
  const url = `http://localhost:${server.port}`;
  return {
    world,
    key,
    url,
    run: placeOf(folder, ['--server', url], { COUNTERSIGN_API_KEY: key }),
    async close() {
      await server.stop();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces what two worlds cannot have in common, numbered by first occurrence: ids, secrets, the number of a test's worker, and the actor. */
export function alike(ended: Ended): Ended {
  const met: string[] = [];
  const named = (text: string) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
        if (!met.includes(id)) met.push(id);
        return `id ${String(met.indexOf(id)).padStart(33)}`;
      })
      .replace(/whsec_[\w+/=-]+/g, 'a secret')
      .replace(/"secretEnding": "[^"]+"/g, '"secretEnding": "…"')
      .replace(/(--cursor |"nextCursor": ")[\w-]{20,}/g, '$1…')
      .replace(/worker-\d+@/g, 'worker@')
      // The actor: the command line itself, or the key that it was given.
      .replaceAll('API key “Commands”', 'Command line');
  return { ...ended, out: named(ended.out), err: named(ended.err), file: ended.file && named(ended.file) };
}
