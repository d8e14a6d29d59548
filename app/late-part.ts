import { type ComponentType, createElement } from 'react';
import { reloadOnceOnline } from './live/import-route.ts';

/** A component whose script is loaded only with the pages that show it. `ready` resolves once it is loaded, and rejects if it cannot be. */
export type LatePart<P> = ComponentType<P> & { ready(): Promise<void> };

type PageState = typeof window.__remixContext.state;

/** Declared in a route's `handle` if its pages have such parts: which parts are shown for what was loaded, or failed. */
export type LateParts = { partsOf: (state: PageState) => Pick<LatePart<unknown>, 'ready'>[] };

const onServer: (() => Promise<void>)[] = [];

/**
 * Creates one from an `import()`. Client-side navigation waits for it as for data: React keeps the previous page. A
 * missing script belongs to another build, and the page is reloaded, as the framework does for a route's.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const ready = () =>
    (loading ??= load().then(
      (component) => void (loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  function Part(props: P) {
    if (loaded) return createElement(loaded, props);
    throw ready().catch(reloadOnceOnline);
  }
  if (typeof document === 'undefined') onServer.push(ready);
  return Object.assign(Part, { ready });
}

/** Waits for the parts of the browser's initial page. @throws Error if one cannot be loaded */
export async function readyParts(): Promise<void> {
  const handles = Object.values(window.__remixRouteModules).map((module) => module?.handle as LateParts | undefined);
  const parts = handles.flatMap((handle) => handle?.partsOf?.(window.__remixContext.state) ?? []);
  await Promise.all(parts.map((part) => part.ready()));
}

/** Waits for every part there is: the server renders whole pages. */
export async function readyOnServer(): Promise<void> {
  await Promise.all(onServer.map((ready) => ready()));
}
