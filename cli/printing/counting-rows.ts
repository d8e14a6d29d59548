import { Transform } from 'node:stream';

const [QUOTE, LINE_FEED] = [0x22, 0x0a];

/** Passes content through unchanged, and reports how many rows have passed: lines of JSON, or of CSV below its header. */
export function countingRows(format: string, onRow: (count: number) => void): Transform {
  let count = format === 'csv' ? -1 : 0;
  let isQuoted = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) {
        if (byte === QUOTE && format === 'csv') isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) count += 1;
      }
      if (count > 0) onRow(count);
      done(null, chunk);
    },
  });
}
