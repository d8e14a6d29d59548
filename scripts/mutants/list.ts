import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = 'tests/mutants';

const MutantSchema = z.strictObject({
  /** The promise that is broken, as a sentence. */
  breaks: z.string().min(10),
  file: z.string(),
  /** What stands in the file, exactly once, and what is put in its place. */
  find: z.string().min(1),
  put: z.string(),
  /** Further places of the same file that break the promise only together. */
  and: z.array(z.strictObject({ find: z.string().min(1), put: z.string() })).default([]),
  /** The suites of which at least one test must fail. */
  tests: z.array(z.string()).min(1),
});

/** A small mistake, put into one file on purpose. */
export type Mutant = z.output<typeof MutantSchema>;

/** The room of the house that a file belongs to. */
export const roomOf = (file: string): string => file.split('/')[0]!;

/** All mutants with a name, in the order of their files. @throws Error where one is not written as it should be */
export function readMutants(): Mutant[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => z.array(MutantSchema).parse(parse(readFileSync(join(FOLDER, name), 'utf8'))));
}

/** The file's text with the mistake in it. @throws Error where what is to be replaced is not found exactly once */
export function mutate(text: string, { breaks, file, find, put, and }: Mutant): string {
  return [{ find, put }, ...and].reduce((mutated, change) => {
    const found = mutated.split(change.find).length - 1;
    if (found !== 1)
      throw new Error(`“${breaks}”: the text to replace stands ${found} times in ${file}:\n${change.find}`);
    return mutated.replace(change.find, () => change.put);
  }, text);
}

/** What keeps a mutant from being tried: a file or a suite that is gone, a text that changed, a change that changes nothing. */
export function problemsOf(mutant: Mutant): string[] {
  const gone = [mutant.file, ...mutant.tests].filter((file) => !statSync(file, { throwIfNoEntry: false })?.isFile());
  if (gone.length > 0) return gone.map((file) => `“${mutant.breaks}”: ${file} is no file`);
  const text = readFileSync(mutant.file, 'utf8');
  try {
    return mutate(text, mutant) === text ? [`“${mutant.breaks}” changes nothing`] : [];
  } catch (error) {
    return [(error as Error).message];
  }
}
