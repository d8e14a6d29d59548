import type { ServerResponse } from 'node:http';

/**
 * A streamed answer whose body ends with its connection, even where the reader has left before it began: what is open for
 * it, a file or rows that wait, would stay open otherwise.
 */
export function endWithConnection(outgoing: ServerResponse, response: Response): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  if (outgoing.destroyed) leave();
  else outgoing.once('close', leave);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before somebody wants it.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
