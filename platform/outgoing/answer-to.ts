import type { ClientRequest, IncomingMessage } from 'node:http';

/** Resolves with the start of the response to a request. @throws whatever broke, and an Error if the connection ends without a response */
export function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolveWith, reject) => {
    request.once('response', resolveWith);
    // Also after the response: a connection that breaks then must not end the process.
    request.on('error', reject);
    // Node closes a connection switched to another protocol silently, beyond the reach of any time limit.
    request.once('close', () => reject(new Error('The connection was closed without an answer.')));
  });
}
