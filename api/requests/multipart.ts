import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Context } from '#domain/context.ts';
import { type FieldError, Invalid } from '#domain/errors.ts';
import { discardUploads } from '#domain/files/discard-uploads.server.ts';
import { watchLetters } from '#domain/lost-letters.server.ts';
import { MAXIMUM_FILES } from '#domain/files/limits.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import type { ApiEnvironment } from '../environment.ts';
import { limitJson, textOf } from './limit-json.ts';

const MAX_FIELD_LENGTH = 1_000_000;
/** Many clients send JSON as a part with a content type and a file name. */
const JSON_PART = /^application\/json$/i;

/** A received form with files: its JSON, the files' ids as pending uploads, and a text that the same form produces again. */
export type ArrivedForm = { jsonData: unknown; uploadIds: string[]; sent: string };

/** Whether the request is a form with files. */
export function isMultipart(c: HonoContext<ApiEnvironment>): boolean {
  return /^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '');
}

/**
 * Responds to a form of `jsonData` and files. Files stream to the store one by one and are never whole in memory; any
 * that end up on no timesheet are discarded with the request, since nobody else knows them.
 * @throws HTTPException 400 for a form that cannot be read; Invalid naming each refused file; what responding throws
 */
export async function answerMultipart(
  c: HonoContext<ApiEnvironment>,
  answer: (form: ArrivedForm) => Promise<Response>,
): Promise<Response> {
  const ctx = c.get('context');
  const stored: string[] = [];
  try {
    return await answer(await readMultipart(c, ctx, stored));
  } finally {
    // If they cannot be discarded now, they are removed with uploads a day old.
    await discardUploads(ctx, stored).catch(() => undefined);
  }
}

async function readMultipart(c: HonoContext<ApiEnvironment>, ctx: Context, stored: string[]): Promise<ArrivedForm> {
  const problems: FieldError[] = [];
  const hashes: { name: string; hash: Hash }[] = [];
  const storing: Promise<string | null>[] = [];
  let json: string | undefined;
  let reading: Promise<void> | undefined;
  /** Whether this is the first `jsonData`; a second one is refused rather than taken in its place. */
  const isFirstJson = () => {
    if (json === undefined && reading === undefined) return true;
    problems.push({ field: 'jsonData', message: 'The jsonData field was sent twice.', code: 'too_many' });
    return false;
  };
  const take = async (name: string, stream: Readable): Promise<string | null> => {
    const hash = createHash('sha256');
    hashes.push({ name, hash });
    try {
      const id = await storeUpload(ctx, { name, stream: hashing(stream, hash) });
      stored.push(id);
      return id;
    } catch (error) {
      stream.resume();
      if (!(error instanceof Invalid)) throw error;
      problems.push(...error.fields);
      return null;
    }
  };
  const parser = openParser(c, { files: MAXIMUM_FILES + 1, fields: 20, fieldSize: MAX_FIELD_LENGTH });
  parser.on('field', (name, value) => {
    if (name === 'jsonData') json = isFirstJson() ? value : json;
    else problems.push({ field: name, message: `The ${name} field is not known.`, code: 'unknown_field' });
  });
  // Files beyond the limit are passed over by the parser.
  parser.on('filesLimit', () => problems.push(TOO_MANY));
  parser.on('file', (field, stream, { filename, mimeType }) => {
    stream.on('error', () => undefined); // the parser reports the same error
    if (field === 'jsonData' && JSON_PART.test(mimeType)) {
      if (!isFirstJson()) return void stream.resume();
      reading = readText(stream).then((text) => void (json = text));
      reading.catch(() => undefined); // reported once the whole form is read
    } else if (filename && storing.length < MAXIMUM_FILES) {
      const taken = take(filename, stream);
      taken.catch(() => undefined); // reported once the whole form is read
      storing.push(taken);
    } else if (filename) {
      problems.push(TOO_MANY);
      stream.resume();
    } else {
      // Browsers send an empty part where no file was chosen.
      stream.once('data', () => problems.push({ field, message: 'The file has no name.', code: 'missing' }));
      stream.resume();
    }
  });
  try {
    await finished(parser, c.req.raw.body);
  } finally {
    // Cleaning up after a broken-off form must remove everything stored for it.
    await Promise.allSettled(storing);
  }
  await reading;
  const uploadIds = (await Promise.all(storing)).filter((id) => id !== null);
  if (json === undefined)
    problems.push({ field: 'jsonData', message: 'The jsonData field is missing.', code: 'missing' });
  if (problems.length > 0) throw new Invalid(problems);
  const sent = JSON.stringify([json, hashes.map(({ name, hash }) => [name, hash.digest('hex')])]);
  limitJson(json!, c);
  return { jsonData: parseJson(json!), uploadIds, sent };
}

const TOO_MANY: FieldError = {
  field: 'files',
  message: `You may not add more than ${MAXIMUM_FILES} files.`,
  code: 'too_many_files',
};

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_FIELD_LENGTH) chunks.push(chunk);
  }
  if (size > MAX_FIELD_LENGTH) throw new HTTPException(413, { message: 'The request is too large.' });
  return textOf(Buffer.concat(chunks));
}

const notText = () => new HTTPException(400, { message: 'A form must be sent as UTF-8 text.' });
const malformed = () => new HTTPException(400, { message: 'The form could not be read.' });

/** Opens a parser for the request's form. @throws HTTPException 400 if its type cannot be read */
export function openParser(c: HonoContext<ApiEnvironment>, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': c.req.header('Content-Type')! }, defParamCharset: 'utf8', limits });
  } catch {
    throw malformed();
  }
}

function hashing(stream: Readable, hash: Hash): Readable {
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  stream.on('error', (error) => hashed.destroy(error));
  hashed.on('close', () => stream.resume());
  return stream.pipe(hashed);
}

/** Resolves once a parser has read the whole form. @throws HTTPException 400 if it cannot be read, or is not UTF-8 */
export function finished(parser: busboy.Busboy, body: ReadableStream<Uint8Array> | null): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('error', () => reject(malformed()));
    if (!body) return reject(malformed());
    const sent = Readable.fromWeb(body as NodeReadableStream);
    const isLost = watchLetters(sent);
    let isText = true;
    parser.on('field', (name, value) => (isText &&= !isLost(name) && !isLost(value)));
    parser.on('file', (name, _stream, { filename }) => (isText &&= !isLost(name) && !isLost(filename)));
    parser.on('close', () => (isText ? resolve() : reject(notText())));
    sent
      .on('error', () => {
        reject(malformed());
        // A file that receives no more data ends with its form.
        parser.destroy();
      })
      .pipe(parser);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HTTPException(400, { message: 'jsonData is not JSON.' });
  }
}
