import { createHash } from 'node:crypto';
import { canonicalCells, type DigestCells } from './digest-columns.ts';

/** Adds up rows to a SHA-256 of what their cells say; empty rows do not count. */
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
