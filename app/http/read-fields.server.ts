import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { isUtf8Query, utf8Text } from '#domain/characters.ts';
import { watchLetters } from '#domain/lost-letters.server.ts';
import { MAXIMUM_FILES } from '#domain/files/limits.ts';
import {
  type FormProblem,
  type FormLimits,
  checkFieldNames,
  MAX_NAME_LENGTH,
  NOT_TEXT,
  TOO_LARGE,
  UNREADABLE,
} from './form-limits.ts';
import { checkToken, passGate } from './gate.server.ts';

const MAX_FIELD_LENGTH = 100_000;

/** A form past the gate, and its one-time key, null if it has none. */
export type ReadForm = { formData: FormData; formKey: string | null };

/** Handles a file of a form: reads or skips it. */
export type OnFile = (formData: FormData, file: { field: string; name: string; stream: Readable }) => void;

const passOver: OnFile = (_formData, { stream }) => void stream.resume();

/** Returns the response to a form that is not accepted; its page explains why. */
function refusalOf(problem: FormProblem): Response {
  return new Response(problem.message, { status: problem.status });
}

/**
 * Reads a form that passes the gate. Every form is read here, and checked against its limits before anything is made of
 * its field names.
 * @throws a 403 from the gate, a 413 for too many fields or bytes, a 422 for one that is unreadable or names unknown
 * fields
 */
export async function readFields(request: Request, room: FormLimits): Promise<ReadForm> {
  const { needsToken } = await passGate(request);
  const formData = await readUngated(request, room);
  return { formData, formKey: await checkToken(request, formData, needsToken) };
}

/** The same without the gate, for the one form posted by mail programs. */
export const readUngated = (request: Request, room: FormLimits): Promise<FormData> => readSent(request, room, passOver);

/** Reads the fields as sent, with their token and key. @param onFile reads or skips each file @throws a 400, 413 or 422 */
export async function readSent(request: Request, room: FormLimits, onFile: OnFile): Promise<FormData> {
  const bytes = await readBytes(request, room.bytes);
  const type = request.headers.get('Content-Type') ?? '';
  if (/^multipart\/form-data\b/i.test(type)) return readParts(type, Readable.from([bytes]), room, onFile);
  if (bytes.length > 0 && !/^application\/x-www-form-urlencoded\b/i.test(type)) throw refusalOf(UNREADABLE);
  const text = utf8Text(bytes);
  if (text === null || !isUtf8Query(text)) throw refusalOf(NOT_TEXT);
  const formData = readPairs(text, room.fields);
  return inRoom(formData, room);
}

/** Returns the fields of a form within its limits. @throws a 413 or 422 */
function inRoom(formData: FormData, room: FormLimits): FormData {
  const problem = checkFieldNames(formData, room);
  if (problem) throw refusalOf(problem);
  return formData;
}

async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw refusalOf(TOO_LARGE);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? Readable.from([])) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > most) throw refusalOf(TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readPairs(text: string, most: number): FormData {
  let ends = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    ends += 1;
    if (ends > most) throw refusalOf(TOO_LARGE);
  }
  const formData = new FormData();
  for (const [name, value] of new URLSearchParams(text)) formData.append(name, value);
  return formData;
}

/** Reads the parts of a form with files as they arrive; `onFile` reads or skips each file. @throws a 400, 413 or 422 */
export async function readParts(type: string, body: Readable, room: FormLimits, onFile: OnFile): Promise<FormData> {
  const formData = new FormData();
  const parser = openParser(type, room);
  const isLost = watchLetters(body);
  let problem: FormProblem | null = null;
  parser.on('fieldsLimit', () => (problem ??= TOO_LARGE));
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) problem ??= TOO_LARGE;
    else if (isLost(name) || isLost(value)) problem ??= NOT_TEXT;
    else formData.append(name, value);
  });
  parser.on('file', (field, stream, { filename }) => {
    stream.on('error', () => undefined); // the parser reports the same
    if (filename) onFile(formData, { field, name: filename, stream: apart(stream) });
    else stream.resume();
  });
  await new Promise<void>((resolve, reject) => {
    parser.on('close', resolve);
    parser.on('error', () => reject(refusalOf(UNREADABLE)));
    body
      .on('error', (error) => {
        reject(error);
        // An incomplete file ends with its form.
        parser.destroy();
      })
      .pipe(parser);
  });
  if (problem) throw refusalOf(problem);
  return inRoom(formData, room);
}

/**
 * Returns a file of a form apart from its parser: whoever gives up in the middle of it, as on a full disk, breaks off
 * only their copy, and the rest of the form is read. Otherwise the parser would wait for ever, and so would the sender.
 */
function apart(stream: Readable): Readable {
  const file = new PassThrough();
  stream.on('error', (error) => file.destroy(error));
  file.on('error', () => undefined).on('close', () => stream.resume());
  return stream.pipe(file);
}

function openParser(type: string, { fields }: FormLimits): busboy.Busboy {
  const limits = { files: MAXIMUM_FILES + 1, fields, fieldSize: MAX_FIELD_LENGTH, fieldNameSize: MAX_NAME_LENGTH + 1 };
  try {
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits });
  } catch {
    throw refusalOf(UNREADABLE);
  }
}

/** Returns a request's body as a Node stream. */
export function bodyOf(request: Request): Readable {
  if (!request.body) throw refusalOf(UNREADABLE);
  return Readable.fromWeb(request.body as NodeReadableStream);
}
