import type { Readable } from 'node:stream';
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { discardUploads } from '#domain/files/discard-uploads.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { faultOf } from '#domain/installation/faults.ts';
import { portalPlatform } from './caller.server.ts';
import { PERSON_LIMITS } from './form-limits.ts';
import { checkToken, passGate } from './gate.server.ts';
import { bodyOf, type OnFile, readFields, readParts } from './read-fields.server.ts';
import { noteFault } from './refuse-when-unavailable.server.ts';

/**
 * A received form. Its files are stored, with their ids under `uploadIds`; `problems` says which were refused and why,
 * `status` is the response's for that, and `formKey` its one-time key.
 */
export type ArrivedForm = { formData: FormData; problems: string[]; status: number; formKey: string | null };

/**
 * Handles one file of a form: stores it and adds it to the form. @returns the id under which it waits, null for one
 * that does not.
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
 * Reads a form that passes the gate. Files are streamed to the store one by one and never held whole in memory.
 * @param take handles a file; by default, as an upload waiting for its timesheet
 */
export async function readForm(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  ctx: Context,
  take: TakeFile = takeUpload,
): Promise<ArrivedForm> {
  const { formData, ...arrived } = /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')
    ? await readWithFiles(request, ctx, take)
    : { ...(await readFields(request, PERSON_LIMITS)), problems: [], status: 422 };
  return { ...arrived, formData: withPlainLines(formData) };
}

/** Browsers send line endings as two characters, whatever was shown; texts are stored with one. */
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
    taken.catch(() => undefined); // reported once the whole form is read
    storing.push(taken);
  };
  try {
    const type = request.headers.get('Content-Type')!;
    const formData = await readParts(type, bodyOf(request), PERSON_LIMITS, onFile);
    await Promise.all(storing);
    return { formData, ...refused, formKey: await checkToken(request, formData, needsToken) };
  } catch (error) {
    // Nobody else knows what was stored for a form that broke off or is not ours. What cannot be deleted now is deleted
    // once it is a day old.
    await Promise.allSettled(storing);
    await discardUploads(ctx, stored).catch(() => undefined);
    throw error;
  }
}

type Refused = Pick<ArrivedForm, 'problems' | 'status'>;

/** Records why a file was not accepted: for what it is, or because files cannot currently be stored. */
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
