import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { latePart, type LateParts, readyOnServer, readyParts } from '#app/late-part.ts';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;
const inBrowser = () => vi.stubGlobal('document', {});
const shownWith = (handles: (LateParts | undefined)[], state: object) =>
  vi.stubGlobal('window', {
    __remixContext: { state },
    __remixRouteModules: Object.fromEntries(handles.map((handle, at) => [`route ${at}`, { handle }])),
  });

afterEach(() => void vi.unstubAllGlobals());

test('A server has every part before it renders a page', async () => {
  const Part = latePart(() => Promise.resolve(Greeting));
  await readyOnServer();
  expect(renderToString(<Part name="Ada" />)).toBe('<p>Good morning, <!-- -->Ada</p>');
});

test('A browser requests a part once, and only if a page shows it', async () => {
  inBrowser();
  const load = vi.fn(() => Promise.resolve(Greeting));
  const Part = latePart(load);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([Part.ready(), Part.ready()]);
  expect(load).toHaveBeenCalledOnce();
  expect(renderToString(<Part name="Ada" />)).toContain('Ada');
});

test('A part that failed to load is requested again', async () => {
  inBrowser();
  const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('gone'));
  const Part = latePart(load);
  await expect(Part.ready()).rejects.toThrow('gone');
  await expect(Part.ready()).resolves.toBeUndefined();
});

test('A page waits for the parts its routes name for the loaded data, and fails if one does not arrive', async () => {
  inBrowser();
  const [shown, unshown] = [vi.fn(() => Promise.resolve(Greeting)), vi.fn(() => Promise.resolve(Greeting))];
  const [first, second] = [latePart(shown), latePart(unshown)];
  const partsOf: LateParts['partsOf'] = ({ loaderData }) => (loaderData?.page === 'first' ? [first] : [second]);
  shownWith([undefined, { partsOf }], { loaderData: { page: 'first' } });
  await readyParts();
  expect([shown.mock.calls.length, unshown.mock.calls.length]).toEqual([1, 0]);
  shownWith([{ partsOf: () => [latePart(() => Promise.reject(new Error('gone')))] }], {});
  await expect(readyParts()).rejects.toThrow('gone');
});
