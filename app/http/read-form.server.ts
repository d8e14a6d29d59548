import type { Readable } from 'node:stream';
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { discardUploads } from '#domain/files/discard-uploads.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { faultOf } from '#domain/installation/faults.ts';
import { portalPlatform } from './caller.server.ts';
import { PERSON_ROOM } from './form-room.ts';
import { checkToken, passGate } from './gate.server.ts';
import { bodyOf, type OnFile, readFields, readParts } from './read-fields.server.ts';
import { noteFault } from './turn-away.server.ts';

/**
 * A form as it arrived. Its files are stored, their ids under `uploadIds`; `problems` says which were refused and why,
 * `status` what is answered for that, and `formKey` under which key it is sent once.
 */
export type ArrivedForm = { formData: FormData; problems: string[]; status: number; formKey: string | null };

/**
 * Takes one file of a form in: stores it and notes it in the form. @returns the id under which it waits, null for one that does not.
 * @throws Invalid for one that is refused
 */
export type TakeFile = (
  formData: FormData,
  file: { field: string; name: string; stream: Readable },
  ctx: Context,
) => Promise<string | null>;

const takeUpload: TakeFile = async (formData, { name, stream }, ctx) => {
  const id = await storeUpload(ctx, { name, stream });
  formData.append('uploadIds', id);
  return id;
};

/**
 * Reads a form that passes the gate. Files are streamed to the store one by one and never whole in memory.
 * @param take what becomes of a file; without it, an upload that waits for its timesheet
 */
export async function readForm(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  ctx: Context,
  take: TakeFile = takeUpload,
): Promise<ArrivedForm> {
  const { formData, ...arrived } = /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')
    ? await readWithFiles(request, ctx, take)
    : { ...(await readFields(request, PERSON_ROOM)), problems: [], status: 422 };
  return { ...arrived, formData: withPlainLines(formData) };
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
  const refused: Refused = { problems: [], status: 422 };
  const storing: Promise<void>[] = [];
  const stored: string[] = [];
  const onFile: OnFile = (formData, file) => {
    const taken = take(formData, file, ctx).then(
      (id) => void (id !== null && stored.push(id)),
      (error: unknown) => {
        file.stream.resume();
        return explain(request, error, refused);
      },
    );
    taken.catch(() => undefined); // told once the whole form is read
    storing.push(taken);
  };
  try {
    const type = request.headers.get('Content-Type')!;
    const formData = await readParts(type, bodyOf(request), PERSON_ROOM, onFile);
    await Promise.all(storing);
    return { formData, ...refused, formKey: await checkToken(request, formData, needsToken) };
  } catch (error) {
    // Nobody else knows what was stored for a form that broke off or is not ours. What cannot be forgotten now goes with what is a day old.
    await Promise.allSettled(storing);
    await discardUploads(ctx, stored).catch(() => undefined);
    throw error;
  }
}

type Refused = Pick<ArrivedForm, 'problems' | 'status'>;

/** Notes why a file was not taken in: for what it is, or since files cannot be stored at the moment. */
async function explain(request: Request, error: unknown, refused: Refused): Promise<void> {
  const fault = faultOf(error);
  if (fault) {
    noteFault(await portalPlatform(), request, fault, error);
    refused.status = fault.status;
    refused.problems.push(fault.sentence);
    return;
  }
  if (!(error instanceof Invalid)) throw error;
  refused.problems.push(error.message);
}
