import { readdirSync } from 'node:fs';
import type { Step } from './list.ts';

const FOLDER = import.meta.dirname;
const NAMES = readdirSync(FOLDER)
  .filter((file) => /^\d{4}-.*\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

/** Every file of this folder whose name begins with a number. The bundle lists them: `scripts/migrations-in-bundle.ts`. */
export const MIGRATIONS_OF_FOLDER: { name: string; step: Step }[] = await Promise.all(
  NAMES.map(async (name) => ({ name, step: (await import(/* @vite-ignore */ `./${name}.ts`)) as Step })),
);
