import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '#cli/program.ts';
import { referenceOf } from '#cli/reference.ts';

/** `npm run reference`: docs/cli-reference.md from the commands. */
writeFileSync(join(import.meta.dirname, '..', 'docs', 'cli-reference.md'), referenceOf(createProgram('')));
