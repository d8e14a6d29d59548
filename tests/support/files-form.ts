import type { Context } from '#domain/context.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { makePlacement, type TestPlacement } from './placement.ts';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A file to upload. */
export type SentFile = { name: string; content: Uint8Array };

export const picture = (name = 'card.png'): SentFile => ({ name, content: PNG });

/** Returns a picture of exactly this many bytes. */
export const pictureOf = (size: number): SentFile => ({
  name: 'scan.png',
  content: Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]),
});

/** Returns the form that uploads files beside JSON. */
export function form(jsonData: unknown, files: SentFile[] = []): FormData {
  const made = new FormData();
  if (jsonData !== undefined) made.set('jsonData', typeof jsonData === 'string' ? jsonData : JSON.stringify(jsonData));
  for (const { name, content } of files) made.append('files', new File([new Uint8Array(content)], name));
  return made;
}

/** Lets the placements of an agency take documents. */
export async function allowUploads(agency: Context): Promise<void> {
  agency.agency.settings = await changeSettings(agency, {
    'documents.allowUploads': true,
    'documents.allowByDefault': true,
  });
}

/** Creates a placement on which documents may be uploaded. */
export async function placementWithUploads(agency: Context): Promise<TestPlacement> {
  const placement = await makePlacement(agency);
  await agency.db.run({
    text: 'update contractors set allow_document_uploads = true where id = $1',
    values: [placement.contractorId],
  });
  return placement;
}
