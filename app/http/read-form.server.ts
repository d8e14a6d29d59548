import type { Readable } from 'node:stream';
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { PERSON_ROOM } from './form-room.ts';
import { checkToken, passGate } from './gate.server.ts';
import { bodyOf, readFields, readParts } from './read-fields.server.ts';

/**
 * A form as it arrived. Its files are stored, their ids under `uploadIds`; `problems` says which were refused and why, and
 * `formKey` under which key it is sent once.
 */
export type ArrivedForm = { formData: FormData; problems: string[]; formKey: string | null };

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
  const { formData, formKey, problems } = /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')
    ? await readWithFiles(request, ctx, take)
    : { ...(await readFields(request, PERSON_ROOM)), problems: [] };
  return { formKey, problems, formData: withPlainLines(formData) };
}

/** Browsers end the lines of a text with two characters, whatever it was shown with; a text is kept with one. */
function withPlainLines(arrived: FormData): FormData {
  const formData = new FormData();
  for (const [name, value] of arrived)
    formData.append(name, typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);
  return formData;
}

async function readWithFiles(request: Request, ctx: Context, take: TakeFile): Promise<ArrivedForm> {
  const { needsToken } = await passGate(request);
  const problems: string[] = [];
  const storing: Promise<void>[] = [];
  const formData = await readParts(
    request.headers.get('Content-Type')!,
    bodyOf(request),
    PERSON_ROOM,
    (formData, file) => {
      const taken = take(formData, file, ctx).catch(
        (error: unknown) => (file.stream.resume(), explain(error, problems)),
      );
      taken.catch(() => undefined); // told once the whole form is read
      storing.push(taken);
    },
  );
  await Promise.all(storing);
  return { formData, problems, formKey: await checkToken(request, formData, needsToken) };
}

function explain(error: unknown, problems: string[]): void {
  if (!(error instanceof Invalid)) throw error;
  problems.push(error.message);
}
