import type { ClientRequest, IncomingMessage } from 'node:http';

/** The beginning of what is answered to a request. @throws whatever broke, and an Error where the connection ends without an answer */
export function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolveWith, reject) => {
    request.once('response', resolveWith);
    // Also after the answer: a connection that breaks then must not end the process.
    request.on('error', reject);
    // One that is switched to another protocol is closed by Node without a word, and no time limit reaches it any more.
    request.once('close', () => reject(new Error('The connection was closed without an answer.')));
  });
}
