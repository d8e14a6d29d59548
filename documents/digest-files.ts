import { buffer } from 'node:stream/consumers';
import type { Context } from '#domain/context.ts';
import { digestFileName } from '#domain/digests/digest.ts';
import type { Digest } from '#domain/digests/export-digest.server.ts';
import type { DigestFile } from '#domain/digests/send-digest.server.ts';
import { streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';

/** Writes the digest as the files attached to its email: byte for byte those of the download, CSV and workbook. */
export async function writeDigestFiles({ agency }: Context, digest: Digest): Promise<DigestFile[]> {
  const { columns, rows, from, to } = digest;
  const nameAs = (format: string) => digestFileName(agency.canonicalName, { from, to }, format);
  return [
    {
      filename: nameAs('csv'),
      contentType: 'text/csv; charset=utf-8',
      content: await buffer(streamCsv(columns, rows)),
    },
    {
      filename: nameAs('xlsx'),
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await buffer(streamXlsx(columns, rows, 'Digest')),
    },
  ];
}
