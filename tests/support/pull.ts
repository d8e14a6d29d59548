import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Page<Item> = { page: { nextCursor: string | null; through?: number } } & Record<string, Item[]>;

/** Reads a whole collection of the API over HTTP, page by page, as a payroll system does. */
export async function pullAll<Item>(api: string, key: string, path: string, name: string): Promise<Item[]> {
  const items: Item[] = [];
  let next = path;
  for (;;) {
    const response = await fetch(`${api}${next}`, { headers: { Authorization: `Bearer ${key}` } });
    if (response.status !== 200) throw new Error(`${next} answered ${response.status}`);
    const body = (await response.json()) as Page<Item>;
    items.push(...body[name]!);
    const { nextCursor, through } = body.page;
    if (nextCursor === null) return items;
    const more = through === undefined ? `cursor=${nextCursor}` : `after=${through}`;
    next = `${path}${path.includes('?') ? '&' : '?'}${more}`;
  }
}

/** Runs the built command line. @returns its output; throws if it exits with a code other than 0 */
export async function runCommand(args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/countersign.js', ...args], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', ...env },
  });
  return stdout;
}
