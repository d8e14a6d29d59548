import {
  OUTAGE_SENTENCES,
  type OutageCause,
  RETRY_AFTER_SECONDS,
  SERVICE_STATUS_HEADER,
} from '#domain/installation/service-mode.ts';
import { plainPage } from './plain-page.ts';

/** Returns the page shown in place of every other while the service is closed; browsers retry automatically. */
export function closedPage(cause: OutageCause): Response {
  const seconds = String(RETRY_AFTER_SECONDS);
  return plainPage(503, OUTAGE_SENTENCES[cause], {
    'Retry-After': seconds,
    Refresh: seconds,
    [SERVICE_STATUS_HEADER]: cause,
  });
}
