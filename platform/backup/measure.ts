import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/**
 * Creates a stream that passes everything through and afterwards knows its size in bytes and SHA-256.
 * @param check returns the error that ends it at a size, if any
 */
export function measure(check: (size: number) => Error | null = () => null): {
  through: Transform;
  taken(): { size: number; sha256: string };
} {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      hash.update(chunk);
      next(check(size), chunk);
    },
  });
  return { through, taken: () => ({ size, sha256: hash.digest('hex') }) };
}
