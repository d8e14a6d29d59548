import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';

/**
 * Returns the name of the file in a response. It is only a name, whatever a server sends: no folder, and nothing that a
 * command would take for an option.
 */
export function fileNameOf(answer: Response): string {
  const said = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
  return said.replace(/[\\/\p{Cc}]/gu, '_').replace(/^[.-]+/, '_');
}

/** Returns the response's body as it arrives. */
export const contentOf = (answer: Response): Readable => Readable.fromWeb(answer.body as unknown as WebStream);
