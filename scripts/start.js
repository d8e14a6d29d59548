// `npm start`: builds when the sources are newer than the build, then becomes `countersign up`. One process, so that
// the signals that npm passes on reach it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('build.ts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--import', 'tsx', build], { stdio: 'inherit' });
if (status === 0) {
  process.argv.splice(1, 1, 'countersign', 'up');
  await import('../bin/countersign.js');
} else {
  process.exitCode = status ?? 1;
}
