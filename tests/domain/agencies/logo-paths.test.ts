import { expect, test } from 'vitest';
import { changeBranding } from '#domain/agencies/branding/change-branding.server.ts';
import { logoPaths } from '#domain/agencies/branding/logo-paths.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { opened } from '../../support/opened.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

const pathsNow = async () =>
  logoPaths((await openNamedAgencyContext(world.platform, 'here', { kind: 'commandLine' })).agency);

test('A logo drawn from the name gets another address when the name or a colour changes', async () => {
  const first = await pathsNow();
  expect(first.rectangular).toMatch(/^\/logos\/rectangular\?v=[0-9a-f]{8}$/);
  expect(await pathsNow()).toEqual(first);
  await changeBranding(world.here, { logos: [], colors: {}, displayName: 'Calder & Finch' });
  const named = await pathsNow();
  await changeBranding(world.here, { logos: [], colors: { 'colors.primary.main': '#123456' } });
  const coloured = await pathsNow();
  expect(new Set([first.square, named.square, coloured.square]).size).toBe(3);
});
