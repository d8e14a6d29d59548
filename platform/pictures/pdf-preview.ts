import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { encodePreview, MAX_SIDE, type Preview } from './previews.ts';
import { openSharp } from './sharp.ts';

/** A page that takes longer than this, in milliseconds, gets no preview. */
const MAX_LENGTH = 10_000;
/** Megabytes for the program's own objects; 64 kB pages for the rendering library, 512 MB in all. */
const LIMITS = ['--max-old-space-size=128', '--wasm-max-mem-pages=8192'];
const MAX_BYTES = 8 + MAX_SIDE * MAX_SIDE * 4;

/** The rendering program: next to the bundle or, if not compiled yet, among the sources. */
const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(isSource ? 'draw-first-page.ts' : 'cli-draw-first-page.js', import.meta.url));
const ARGUMENTS = [...LIMITS, ...(isSource ? ['--import', 'tsx'] : []), PROGRAM, String(MAX_SIDE)];

/**
 * Renders the first page of a PDF at no more than 400 × 400. A separate process reads the file and exits with it, after
 * ten seconds or 512 MB at the latest. Null if it cannot be rendered.
 * @param options.longest milliseconds it may take
 */
export async function makePdfPreview(content: Buffer, { longest = MAX_LENGTH } = {}): Promise<Preview | null> {
  const page = await drawFirstPage(content, longest);
  if (!page || page.length < 8) return null;
  const [width, height] = [page.readUInt32LE(0), page.readUInt32LE(4)];
  if (page.length !== 8 + width * height * 4) return null;
  const sharp = await openSharp();
  return encodePreview(sharp(page.subarray(8), { raw: { width, height, channels: 4 } }).removeAlpha());
}

/** Returns the program's output, or null if it fails, takes too long or writes too much. */
function drawFirstPage(content: Buffer, timeout: number): Promise<Buffer | null> {
  const child = spawn(process.execPath, ARGUMENTS, {
    // Nothing of the parent's environment: neither the database's address nor a secret.
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
    if (bytes > MAX_BYTES) child.kill('SIGKILL');
  });
  // A program that has exited reads no more: its exit is the result.
  child.stdin.on('error', () => undefined).end(content);
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 && bytes <= MAX_BYTES ? Buffer.concat(said) : null));
  });
}
