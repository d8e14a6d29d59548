import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { components } from './countersign-api.ts';

export type PayrollChanges = components['schemas']['PayrollChanges'];
export type PayrollChange = components['schemas']['PayrollChange'];

const PAGE = /^through-(\d{12})\.json$/;

/**
 * Stores pages of the payroll feed in a folder, one file per page, named by the sequence it reaches. A page appears
 * whole or not at all, and the progress is in the file names: there is no second record that could disagree.
 */
export class PageStore {
  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<PageStore> {
    await mkdir(folder, { recursive: true });
    return new PageStore(folder);
  }

  /** Returns the sequence up to which every change is stored; 0 if there is none. */
  async through(): Promise<number> {
    return Number(PAGE.exec((await this.names()).at(-1) ?? '')?.[1] ?? 0);
  }

  /** Returns the epoch of the stored pages' feed; undefined if there are none. */
  async epoch(): Promise<string | undefined> {
    const name = (await this.names()).at(-1);
    return name && (await this.read(name)).page.epoch;
  }

  /** Sets everything aside next to the folder, under a separate name, and starts empty. */
  async beginAgain(): Promise<void> {
    const names = await readdir(dirname(this.folder));
    const earlier = names.filter((name) => name.startsWith(`${basename(this.folder)}.before-`)).length;
    await rename(this.folder, `${this.folder}.before-${earlier + 1}`);
    await mkdir(this.folder);
  }

  /** Returns what was last set aside, or null. */
  async before(): Promise<PageStore | null> {
    const names = await readdir(dirname(this.folder));
    const last = names.filter((name) => name.startsWith(`${basename(this.folder)}.before-`)).length;
    return last > 0 ? new PageStore(`${this.folder}.before-${last}`) : null;
  }

  /** Stores a page durably: written to a temporary file, flushed to disk, then renamed atomically. */
  async save(page: PayrollChanges): Promise<void> {
    const name = `through-${String(page.page.through).padStart(12, '0')}.json`;
    const aside = join(this.folder, `${name}.part`);
    const file = await open(aside, 'w');
    try {
      await file.writeFile(JSON.stringify(page));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, join(this.folder, name));
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Yields every stored change in the feed's order, one page in memory at a time. */
  async *changes(): AsyncGenerator<PayrollChange> {
    for (const name of await this.names()) {
      yield* (await this.read(name)).changes;
    }
  }

  private async read(name: string): Promise<PayrollChanges> {
    return JSON.parse(await readFile(join(this.folder, name), 'utf8')) as PayrollChanges;
  }

  private async names(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => PAGE.test(name)).sort();
  }
}
