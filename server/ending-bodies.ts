import type { ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '#domain/installation/faults.ts';
import type { Log } from '#platform/log.ts';

/**
 * Ties a streamed response's body to its connection, even if the reader has left before it began: what is open for it,
 * a file or waiting rows, would otherwise stay open. Likewise the connection ends with a body that fails: the library
 * would end a response that fails early as if it were complete.
 */
export function endWithConnection(outgoing: ServerResponse, response: Response, log: Log): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  if (outgoing.destroyed) leave();
  else outgoing.once('close', leave);
  const breakOff = (error: unknown) => {
    if (!outgoing.destroyed)
      log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'a response was cut off');
    outgoing.destroy();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          breakOff(error);
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before it is wanted.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
