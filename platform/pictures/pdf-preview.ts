import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { encodePreview, LONGEST_SIDE, type Preview } from './previews.ts';
import { openSharp } from './sharp.ts';

/** A page that takes longer than this, in milliseconds, has no preview. */
const LONGEST = 10_000;
/** Megabytes for the program's own objects; pages of 64 kB for the library that draws, 512 MB in all. */
const LIMITS = ['--max-old-space-size=128', '--wasm-max-mem-pages=8192'];
const MOST_BYTES = 8 + LONGEST_SIDE * LONGEST_SIDE * 4;

/** The program that draws: beside the bundle, or among the sources, where it has yet to be compiled. */
const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(isSource ? 'draw-first-page.ts' : 'cli-draw-first-page.js', import.meta.url));
const ARGUMENTS = [...LIMITS, ...(isSource ? ['--import', 'tsx'] : []), PROGRAM, String(LONGEST_SIDE)];

/**
 * Draws the first page of a PDF at no more than 400 × 400. A process of its own reads the file and ends with it, after ten
 * seconds or 512 MB at the latest. Null for what cannot be drawn.
 * @param options.longest milliseconds it may take
 */
export async function makePdfPreview(content: Buffer, { longest = LONGEST } = {}): Promise<Preview | null> {
  const page = await drawFirstPage(content, longest);
  if (!page || page.length < 8) return null;
  const [width, height] = [page.readUInt32LE(0), page.readUInt32LE(4)];
  if (page.length !== 8 + width * height * 4) return null;
  const sharp = await openSharp();
  return encodePreview(sharp(page.subarray(8), { raw: { width, height, channels: 4 } }).removeAlpha());
}

/** What the program says, or null when it fails, takes too long or says too much. */
function drawFirstPage(content: Buffer, timeout: number): Promise<Buffer | null> {
  const child = spawn(process.execPath, ARGUMENTS, {
    // Nothing of ours: neither the database's address nor a secret.
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  const said: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (part: Buffer) => {
    said.push(part);
    bytes += part.length;
    if (bytes > MOST_BYTES) child.kill('SIGKILL');
  });
  // A program that has ended reads no more: that it ended is its answer.
  child.stdin.on('error', () => undefined).end(content);
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 && bytes <= MOST_BYTES ? Buffer.concat(said) : null));
  });
}
