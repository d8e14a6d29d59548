import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchErrors } from './live/report-errors.ts';
import { watchAnswers } from './live/watch-answers.ts';

watchErrors();
watchAnswers();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
