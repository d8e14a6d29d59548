import { spawnSync } from 'node:child_process';

/** The licences allowed in a commercial product, with packages unchanged and their notices kept. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  // The shared image library used by sharp: whoever runs the product may replace it.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // The image renderer, used unchanged.
  'MPL-2.0',
  // The fonts.
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
];
/** Packages that name no licence, by version, each reviewed: part of exceljs's unzipping. */
const LOOKED_AT = ['buffers@0.1.1'];

/** `npm run licences`: checks the licence of each runtime package; exits with 1 if one is not allowed. */
const { status } = spawnSync(
  'node_modules/.bin/license-checker-rseidelsohn',
  [
    ...['--production', '--excludePrivatePackages', '--csv'],
    ...['--onlyAllow', ALLOWED.join(';'), '--excludePackages', LOOKED_AT.join(';')],
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
