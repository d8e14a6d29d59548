import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { replaceFile } from '#platform/files/owned-files.ts';
import { seedDemo, type SeededDemo } from '#domain/demo/seed-demo.server.ts';
import { nameSince } from '#platform/portal-moved-to.ts';
import { portalUrl } from '#platform/requests/host.ts';
import type { Platform } from '#platform/platform.ts';
import { demoFile, seedingFile } from '#server/unfinished-demo.ts';
import type { Output } from './printing/output.ts';
import type { Bar } from './printing/progress.ts';

/** What is printed about the demo at start-up. */
export type Demo = {
  logIns: readonly { canonicalName: string; role: string; emailAddress: string }[];
  password: string;
  apiKey: string;
};

/** Returns the demo in this data folder, or null. */
export function readDemo(dataDir: string): Demo | null {
  const file = demoFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : null;
}

/** Returns the demo with the current names in its agencies' addresses. */
export async function demoAsNow(platform: Pick<Platform, 'pool'>, demo: Demo | null): Promise<Demo | null> {
  if (!demo) return null;
  const logIns = [];
  for (const logIn of demo.logIns) {
    const canonicalName = (await nameSince(platform, logIn.canonicalName)) ?? logIn.canonicalName;
    logIns.push({ ...logIn, canonicalName });
  }
  return { ...demo, logIns };
}

/** Returns the file whose presence in the data folder means that no demo is wanted, now or at later starts. */
const refusalFile = (dataDir: string) => join(dataDir, 'no-demo');

/** Whether an empty installation is to stay without a demo. */
export const isDemoRefused = (dataDir: string): boolean => existsSync(refusalFile(dataDir));

/** Prevents a demo in this data folder, now and at later starts. */
export function refuseDemo(dataDir: string): void {
  writeFileSync(refusalFile(dataDir), '');
}

/** Forgets the data folder's demo, which has been removed, and prevents another. */
export function forgetDemo(dataDir: string): void {
  rmSync(demoFile(dataDir), { force: true });
  refuseDemo(dataDir);
}

/** Fills the empty embedded database with the demo and saves its key, which could not be read again. */
export async function makeDemo(platform: Platform, output: Output): Promise<Demo> {
  const { clock, config, files, passwords, pool, sealing } = platform;
  const { dataDir, baseUrl } = config;
  const begun = Date.now();
  writeFileSync(seedingFile(dataDir), '');
  output.progress('Making the demo …');
  let bar: Bar | null = null;
  const seeded: SeededDemo = await seedDemo({
    pool,
    clock,
    files,
    sealing,
    portalUrl: (canonicalName) => portalUrl(baseUrl, canonicalName),
    passwordHash: await passwords.hash(DEMO_PASSWORD),
    onProgress(text) {
      bar?.end();
      bar = null;
      output.progress(`Making the demo: ${text} …`);
    },
    onTimesheets: (stand, total) => (bar ??= output.bar('timesheets of the demo', total)).at(stand),
  });
  const demo = { logIns: seeded.logIns, password: DEMO_PASSWORD, apiKey: seeded.apiKey };
  replaceFile(demoFile(dataDir), JSON.stringify(demo, null, 2));
  rmSync(seedingFile(dataDir));
  output.progress('');
  const timesheets = seeded.agencies.reduce((sum, { timesheetCount }) => sum + timesheetCount, 0);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stderr.write(
    `Made a demo of ${seeded.agencies.length} agencies and ${timesheets} timesheets in ${seconds} seconds.\n`,
  );
  return demo;
}
