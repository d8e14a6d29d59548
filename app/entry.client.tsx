import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readyParts } from './late-part.ts';
import { watchErrors } from './live/report-errors.ts';
import { registerServiceWorker } from './live/service-worker.ts';
import { watchAnswers } from './live/watch-answers.ts';
import { plainTitle } from './refused-title.ts';

/**
 * Whether the browser knows what the newest parts of our scripts ask of it: Chrome 103, Firefox 104 and Safari 16 do. In an
 * older one they would break off midway, so its pages stay as the server sent them.
 */
const isNewEnough = 'findLast' in Array.prototype && 'timeout' in AbortSignal;

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

if (isNewEnough) {
  watchErrors();
  watchAnswers();
  registerServiceWorker();
  void readData()
    .then(readyParts)
    .then(() => startTransition(hydrate));
}
