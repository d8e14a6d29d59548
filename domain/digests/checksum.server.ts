import { createHash } from 'node:crypto';
import { canonicalCells, type DigestCells } from './digest-columns.ts';

/** Accumulates a SHA-256 over the cells of rows; empty rows are ignored. */
export function openChecksum(): { add(cells: DigestCells): void; hex(): string } {
  const hash = createHash('sha256');
  return {
    add(cells) {
      const texts = canonicalCells(cells);
      if (texts.some((text) => text !== '')) hash.update(`${JSON.stringify(texts)}\n`);
    },
    hex: () => hash.digest('hex'),
  };
}
