import { REFUSED } from '#app/refused-title.ts';

const TITLE = Buffer.from('<title>');

/** Begins the title of a rendered page with "Error: ". What is a title on the page stays one: only the first tag counts. */
export function titleRefusedPage(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const page = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const at = page.indexOf(TITLE);
  if (at < 0) return Uint8Array.from(page);
  const end = at + TITLE.length;
  return Uint8Array.from(Buffer.concat([page.subarray(0, end), Buffer.from(REFUSED), page.subarray(end)]));
}
