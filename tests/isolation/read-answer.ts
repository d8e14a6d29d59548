import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';
import { pdfText } from '../support/pdf-text.ts';

/** Returns all text in some bytes: as is, of each page of a PDF, and of each file in an archive or a workbook. */
export async function textOf(content: Buffer): Promise<string> {
  const plain = content.toString('latin1');
  const utf8 = content.toString('utf8');
  // What only starts like a PDF has no pages to read.
  if (plain.startsWith('%PDF')) return `${utf8}\n${await pdfText(content).catch(() => '')}`;
  if (!plain.startsWith('PK\u0003\u0004')) return utf8;
  const parts: string[] = [];
  for (const { name, bytes } of entriesOf(content)) parts.push(name, await textOf(bytes));
  return parts.join('\n');
}

/** Returns the files of a ZIP archive, from its directory. */
function entriesOf(archive: Buffer): { name: string; bytes: Buffer }[] {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const entries: { name: string; bytes: Buffer }[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(at + 10);
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(from, from + size);
    entries.push({ name, bytes: method === 8 ? inflateRawSync(bytes) : bytes });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** Decompresses a body that was compressed in transit. */
export function uncompressed(body: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (body.length === 0) return body;
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body);
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
}
