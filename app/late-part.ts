import { type ComponentType, createElement } from 'react';

/** A component whose script comes only with the pages that show it. `ready` ends once it is there, and fails where it cannot be had. */
export type LatePart<P> = ComponentType<P> & { ready(): Promise<void> };

type PageState = typeof window.__remixContext.state;

/** What the `handle` of a route says whose pages have such parts: which are shown with what was loaded, or failed. */
export type LateParts = { partsOf: (state: PageState) => Pick<LatePart<unknown>, 'ready'>[] };

const onServer: (() => Promise<void>)[] = [];

/**
 * Makes one of `import()`. A page that is shown by a link waits for it as it does for its data: React keeps the page before. A
 * script that is gone belongs to another build, and the page is asked for anew, as the framework does for a route's.
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
    throw ready().catch(comeAnew);
  }
  if (typeof document === 'undefined') onServer.push(ready);
  return Object.assign(Part, { ready });
}

function comeAnew(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** Waits for the parts that the browser's page is shown with at first. @throws Error where one does not come */
export async function readyParts(): Promise<void> {
  const handles = Object.values(window.__remixRouteModules).map((module) => module?.handle as LateParts | undefined);
  const parts = handles.flatMap((handle) => handle?.partsOf?.(window.__remixContext.state) ?? []);
  await Promise.all(parts.map((part) => part.ready()));
}

/** Waits for every part there is: the server shows pages whole. */
export async function readyOnServer(): Promise<void> {
  await Promise.all(onServer.map((ready) => ready()));
}
