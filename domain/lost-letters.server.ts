import type { Readable } from 'node:stream';

const MARK = '\uFFFD';
const MARK_BYTES = Buffer.from(MARK);

/**
 * Watches what a form is sent as. Its parser writes U+FFFD for each letter that is not UTF-8; whoever pasted that sign
 * sent it themselves.
 * @returns whether letters of a text that the parser read were lost
 */
export function watchLetters(body: Readable): (text: string | undefined) => boolean {
  let isSent = false;
  let end = Buffer.alloc(0);
  body.on('data', (chunk: Uint8Array) => {
    if (isSent) return;
    const bytes = Buffer.concat([end, chunk]);
    isSent = bytes.includes(MARK_BYTES);
    end = bytes.subarray(Math.max(0, bytes.length - MARK_BYTES.length + 1));
  });
  return (text = '') => text.includes(MARK) && !isSent;
}
