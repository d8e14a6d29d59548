import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOMS } from '#scripts/rooms.ts';

test('Each file the developer guides name exists', () => {
  const named = ['docs/house.md', 'docs/contributing.md', 'docs/testing.md'].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`((?:[\w.$-]+\/)+[\w.$-]+\.tsx?)`/g)].map(([, file]) => file!),
  );
  const inRooms = named.filter((file) => [...ROOMS, 'tests', 'scripts'].includes(file.split('/')[0]!));
  expect(inRooms.length).toBeGreaterThan(30);
  expect(inRooms.filter((file) => !existsSync(file))).toEqual([]);
});
