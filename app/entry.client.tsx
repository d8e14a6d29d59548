import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readyParts } from './late-part.ts';
import { importRoute } from './live/import-route.ts';
import { watchErrors } from './live/report-errors.ts';
import { registerServiceWorker } from './live/service-worker.ts';
import { watchAnswers } from './live/watch-answers.ts';
import { plainTitle } from './refused-title.ts';

/**
 * Whether the browser supports the newest features our scripts use: Chrome 103, Firefox 104 and Safari 16 do. In an
 * older one they would fail midway, so its pages stay as the server sent them.
 */
const isNewEnough = 'findLast' in Array.prototype && 'timeout' in AbortSignal;

/**
 * Waits until the page's data is decoded. The framework begins decoding when its component is first called, and
 * suspends React by throwing a promise; a click in that moment would abort the page's hydration (React error 345).
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    if (reading instanceof Promise) await reading;
  }
}

/** The title of a server-rendered page with a refused form begins with text React does not know of. */
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
  window.importRoute = importRoute;
  watchErrors();
  watchAnswers();
  registerServiceWorker();
  void readData()
    .then(readyParts)
    .then(() => startTransition(hydrate));
}
