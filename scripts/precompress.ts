import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg|json|txt|html|map|webmanifest|yaml)$/;
const SMALLEST = 1024;

/** Writes a `.gz` and a `.br` next to each text file of the client's build, with maximum compression. @returns how many */
export function precompress(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  let written = 0;
  for (const file of files.map((entry) => join(entry.parentPath, entry.name))) {
    const content = readFileSync(file);
    if (content.length < SMALLEST) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    written += 1;
  }
  return written;
}
