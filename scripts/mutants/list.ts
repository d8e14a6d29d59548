import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = 'tests/mutants';

const MutantSchema = z.strictObject({
  /** The promise that is broken, as a sentence. */
  breaks: z.string().min(10),
  file: z.string(),
  /** The text in the file, occurring exactly once, and its replacement. */
  find: z.string().min(1),
  put: z.string(),
  /** Further places in the same file that break the promise only together. */
  and: z.array(z.strictObject({ find: z.string().min(1), put: z.string() })).default([]),
  /** The suites in which at least one test must fail. */
  tests: z.array(z.string()).min(1),
});

/** A small mistake, deliberately put into one file. */
export type Mutant = z.output<typeof MutantSchema>;

/** Returns the room of the house that a file belongs to. */
export const roomOf = (file: string): string => file.split('/')[0]!;

/** Returns all named mutants, in the order of their files. @throws Error if one is malformed */
export function readMutants(): Mutant[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => z.array(MutantSchema).parse(parse(readFileSync(join(FOLDER, name), 'utf8'))));
}

/** Returns the file's text with the mistake in it. @throws Error if the text to be replaced does not occur exactly once */
export function mutate(text: string, { breaks, file, find, put, and }: Mutant): string {
  return [{ find, put }, ...and].reduce((mutated, change) => {
    const found = mutated.split(change.find).length - 1;
    if (found !== 1)
      throw new Error(`“${breaks}”: the text to replace stands ${found} times in ${file}:\n${change.find}`);
    return mutated.replace(change.find, () => change.put);
  }, text);
}

/** Returns what prevents a mutant from being run: a missing file or suite, a changed text, a change without effect. */
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
