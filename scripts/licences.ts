import { spawnSync } from 'node:child_process';

/** What a product that is sold may be made of, unchanged and with its notices kept. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  // The shared library of images beside sharp: whoever runs the product may replace it.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // The drawer of pictures, used as it is.
  'MPL-2.0',
  // The letters.
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
];
/** What names no licence in its package, by version, each looked at: a part of what exceljs unpacks with. */
const LOOKED_AT = ['buffers@0.1.1'];

/** `npm run licences`: the licence of each package that the product runs with; ends with 1 at one that is not allowed. */
const { status } = spawnSync(
  'node_modules/.bin/license-checker-rseidelsohn',
  [
    ...['--production', '--excludePrivatePackages', '--csv'],
    ...['--onlyAllow', ALLOWED.join(';'), '--excludePackages', LOOKED_AT.join(';')],
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
