import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readyParts } from './late-part.ts';
import { watchErrors } from './live/report-errors.ts';
import { registerServiceWorker } from './live/service-worker.ts';
import { watchAnswers } from './live/watch-answers.ts';
import { plainTitle } from './refused-title.ts';

watchErrors();
watchAnswers();
registerServiceWorker();

/**
 * Waits until the page's data is read. The framework begins to read it when its component is first called, and has React wait
 * by throwing a promise; a click in that moment would break off the hydration of the page (React error 345).
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    if (reading instanceof Promise) await reading;
  }
}

/** A page that the server rendered with a refused form begins its title with words that React does not know of. */
function hydrate(): void {
  document.title = plainTitle(document.title);
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
}

void readData()
  .then(readyParts)
  .then(() => startTransition(hydrate));
