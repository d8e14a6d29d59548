import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config.ts';

/** The command line: the built one, or its sources if not compiled yet. */
const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(isSource ? '../cli/index.ts' : '../bin/countersign.js', import.meta.url));
const ARGUMENTS = [...(isSource ? ['--import', 'tsx'] : []), PROGRAM, 'backup', 'run', '--json'];

/**
 * Runs `countersign backup run` in a separate process, since compression and encryption would hold up everything else
 * in this one.
 * @returns the backup's name, null if another process was making one, and the names of those it removed
 * @throws Error with the command's message
 */
export async function backUpInProcess(
  config: Config,
  now: string,
): Promise<{ name: string | null; removed: string[] }> {
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
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The backup failed: ${said.err.trim() || `the command ended with ${code}`}`);
  const { made, removed = [] } = JSON.parse(said.out) as { made: { name: string } | null; removed?: string[] };
  return { name: made?.name ?? null, removed };
}
