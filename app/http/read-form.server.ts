import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { ActionFunctionArgs } from '@remix-run/node';
import busboy from 'busboy';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { MAXIMUM_FILES } from '#domain/files/limits.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { checkToken, passGate } from './gate.server.ts';

/**
 * A form as it arrived. Its files are stored, their ids under `uploadIds`; `problems` says which were refused and why, and
 * `formKey` under which key it is sent once.
 */
export type ArrivedForm = { formData: FormData; problems: string[]; formKey: string | null };

const MOST_FIELDS = 3000;
const LONGEST_FIELD = 100_000;

/** Takes one file of a form in: stores it and notes it in the form. @throws Invalid for one that is refused */
export type TakeFile = (
  formData: FormData,
  file: { field: string; name: string; stream: Readable },
  ctx: Context,
) => Promise<void>;

const takeUpload: TakeFile = async (formData, { name, stream }, ctx) =>
  formData.append('uploadIds', await storeUpload(ctx, { name, stream }));

/**
 * Reads a form that passes the gate. Files are streamed to the store one by one and never whole in memory.
 * @param take what becomes of a file; without it, an upload that waits for its timesheet
 */
export async function readForm(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  ctx: Context,
  take: TakeFile = takeUpload,
): Promise<ArrivedForm> {
  const { needsToken } = await passGate(request);
  const arrived = request.headers.get('Content-Type')?.startsWith('multipart/form-data')
    ? await readMultipart(request, ctx, take)
    : { formData: await request.formData(), problems: [] };
  const formKey = await checkToken(request, arrived.formData, needsToken);
  return { ...arrived, formKey, formData: withPlainLines(arrived.formData) };
}

/** Browsers end the lines of a text with two characters, whatever it was shown with; a text is kept with one. */
function withPlainLines(arrived: FormData): FormData {
  const formData = new FormData();
  for (const [name, value] of arrived)
    formData.append(name, typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);
  return formData;
}

async function readMultipart(request: Request, ctx: Context, take: TakeFile): Promise<Omit<ArrivedForm, 'formKey'>> {
  const formData = new FormData();
  const problems: string[] = [];
  const storing: Promise<void>[] = [];
  const parser = busboy({
    headers: { 'content-type': request.headers.get('Content-Type')! },
    defParamCharset: 'utf8',
    limits: { files: MAXIMUM_FILES + 1, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD },
  });
  parser.on('field', (name, value) => formData.append(name, value));
  parser.on('file', (field, stream, { filename }) => {
    if (!filename) stream.resume();
    else
      storing.push(
        take(formData, { field, name: filename, stream }, ctx).catch(
          (error: unknown) => (stream.resume(), explain(error, problems)),
        ),
      );
  });
  await new Promise<void>((resolve, reject) => {
    parser.on('close', resolve);
    parser.on('error', reject);
    if (!request.body) return reject(new Error('The form is empty.'));
    Readable.fromWeb(request.body as NodeReadableStream)
      .on('error', reject)
      .pipe(parser);
  });
  await Promise.all(storing);
  return { formData, problems };
}

function explain(error: unknown, problems: string[]): void {
  if (!(error instanceof Invalid)) throw error;
  problems.push(error.message);
}
