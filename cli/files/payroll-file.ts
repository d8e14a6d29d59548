import { stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { AgencyApi, Query } from '../api/client.ts';
import { contentOf, fileNameOf } from '../api/file-answer.ts';
import { NotFound } from '#domain/errors.ts';
import { STANDARD, writeOut } from '../printing/standard-streams.ts';
import { notWrittenOr } from './write-whole.ts';
import { makeMissingFolders } from '#platform/files/missing-folders.ts';

/** What a command needs of a layout. */
export type KnownLayout = {
  payrollLayoutId: string;
  name: string;
  rowPer: string;
  columns: object[];
  runCount: number;
};

/** Returns the layout with a name, in any case, or an id. @throws NotFound, listing those that exist */
export async function findLayout(api: AgencyApi, wanted: string): Promise<KnownLayout> {
  const { payrollLayouts } = await api.get<{ payrollLayouts: KnownLayout[] }>('/payroll/layouts');
  const found = payrollLayouts.find(
    ({ payrollLayoutId, name }) => payrollLayoutId === wanted || name.toLowerCase() === wanted.toLowerCase(),
  );
  if (found) return found;
  const names = payrollLayouts.map(({ name }) => `“${name}”`).join(', ');
  const there = names === '' ? 'There is none yet.' : `There is ${names}.`;
  throw new NotFound(`There is no payroll layout “${wanted}”. ${there}`, { code: 'payroll_layout_not_found' });
}

/** Writes a file that the API returns as it arrives: into a folder under its own name, or as the single file named. @returns where */
export async function writePayrollFile(
  api: AgencyApi,
  path: string,
  { query = {}, out }: { query?: Query; out: string },
): Promise<string> {
  const answer = await api.open(path, { query, accept: '*/*' });
  if (out === STANDARD) {
    await writeOut(out, contentOf(answer));
    return out;
  }
  const isFolder = extname(out) === '' || (await stat(out).catch(() => null))?.isDirectory() === true;
  const target = isFolder ? join(out, fileNameOf(answer)) : out;
  await makeMissingFolders(dirname(target)).catch((error: unknown) => {
    throw notWrittenOr(target, error);
  });
  await writeOut(target, contentOf(answer));
  return target;
}
