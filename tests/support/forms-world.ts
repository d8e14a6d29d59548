import { afterAll, beforeAll } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { makePlacement } from './placement.ts';
import { startWebProcess, type WebProcess } from './web-process.ts';

/** The portal whose forms are tested, its agency, and an administrator of it; set once `openFormsWorld` has run. */
export let web: WebProcess;
export let here: Context;
export let admin: Context;

let count = 0;
/** Returns a unique name. */
export const fresh = (name: string) => `${name}-${(count += 1)}`;

/** Opens the portal for all tests of a file. */
export function openFormsWorld(): void {
  beforeAll(async () => {
    web = await startWebProcess();
    here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
    await changeSettings(here, { 'documents.allowUploads': true });
    here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
    admin = (await makePlacement(here)).admin;
  });
  afterAll(() => web?.close());
}
