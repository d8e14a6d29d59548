import type { IncomingMessage } from 'node:http';

/** What the object store answers. */
type Answer = { status: number; body?: string; etag?: string };
/** A file that is complete. */
type Complete = { key: string; bytes: Buffer; contentType: string };

const MIN_PART_BYTES = 5 * 1024 * 1024;
const refusal = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

/** The files that an object store receives in parts, as S3 has it: a file exists once its parts are joined, and not before. */
export class MultipartUploads {
  readonly #begun = new Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>();
  #last = 0;
  /** How many are neither complete nor aborted. */
  get open(): number {
    return this.#begun.size;
  }
  /** How many were begun. */
  get count(): number {
    return this.#last;
  }

  /** Answers a request about one; null for any other request. `complete` receives a file whose parts are joined. */
  answer(
    request: IncomingMessage,
    { searchParams }: URL,
    key: string,
    bytes: Buffer,
    complete: (file: Complete) => void,
  ): Answer | null {
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = `upload-${(this.#last += 1)}`;
      this.#begun.set(id, { key, contentType: request.headers['content-type'] ?? '', parts: new Map() });
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const id = searchParams.get('uploadId');
    if (id === null) return null;
    const begun = this.#begun.get(id);
    if (begun?.key !== key) return refusal(404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      const number = Number(searchParams.get('partNumber'));
      begun.parts.set(number, bytes);
      return { status: 200, etag: `"part-${number}"` };
    }
    if (request.method === 'POST') {
      const named = [...bytes.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
        number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
        etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
      }));
      if (named.some(({ number }, index) => index > 0 && number <= named[index - 1]!.number))
        return refusal(400, 'InvalidPartOrder');
      const parts = named.map(({ number, etag }) =>
        etag === `"part-${number}"` ? begun.parts.get(number) : undefined,
      );
      if (parts.length === 0 || parts.includes(undefined)) return refusal(400, 'InvalidPart');
      if (parts.slice(0, -1).some((part) => part!.length < MIN_PART_BYTES)) return refusal(400, 'EntityTooSmall');
      complete({ key, bytes: Buffer.concat(parts as Buffer[]), contentType: begun.contentType });
    }
    this.#begun.delete(id);
    return request.method === 'POST'
      ? { status: 200, body: '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>' }
      : { status: 204 };
  }
}
