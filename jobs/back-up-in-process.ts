import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config.ts';

/** The command line: the built one, or its sources if not compiled yet. */
const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(isSource ? '../cli/index.ts' : '../bin/countersign.js', import.meta.url));
const ARGUMENTS = [...(isSource ? ['--import', 'tsx'] : []), PROGRAM, 'backup', 'run', '--json'];

/** How long the command has to end once it is told to, in milliseconds: well within the time that a worker has. */
const ENDING_MS = 5000;

/**
 * Runs `countersign backup run` in a separate process, since compression and encryption would hold up everything else
 * in this one.
 * @param stopping ends the command, and waits until nothing of it is left
 * @returns the backup's name, null if another process was making one, and the names of those it removed; null if it was
 * ended
 * @throws Error with the command's message
 */
export async function backUpInProcess(
  config: Config,
  now: string,
  stopping?: AbortSignal,
): Promise<{ name: string | null; removed: string[] } | null> {
  if (stopping?.aborted) return null;
  const { databaseUrl, migrationDatabaseUrl, dataDir, baseUrl } = config;
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl ?? '',
    MIGRATION_DATABASE_URL: migrationDatabaseUrl ?? '',
    DATA_DIR: dataDir,
    BASE_URL: baseUrl,
  };
  const child = spawn(process.execPath, [...ARGUMENTS, '--now', now], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const forget = endWhen(stopping, child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(forget);
  if (code === null && stopping?.aborted) return null;
  if (code !== 0) throw new Error(`The backup failed: ${said.err.trim() || `the command ended with ${code}`}`);
  const { made, removed = [] } = JSON.parse(said.out) as { made: { name: string } | null; removed?: string[] };
  return { name: made?.name ?? null, removed };
}

/** Ends a process at the signal, by force if it does not end by itself. @returns what forgets about it */
function endWhen(stopping: AbortSignal | undefined, child: ChildProcess): () => void {
  let force: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    force = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
  };
  stopping?.addEventListener('abort', end, { once: true });
  return () => {
    clearTimeout(force);
    stopping?.removeEventListener('abort', end);
  };
}
