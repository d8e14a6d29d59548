import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '#cli/program/program.ts';
import { referenceOf } from '#cli/program/reference.ts';

/** `npm run reference`: generates docs/cli-reference.md from the commands. */
writeFileSync(join(import.meta.dirname, '..', 'docs', 'cli-reference.md'), referenceOf(createProgram('')));
