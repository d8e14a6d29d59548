import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const registers = [registry];

/** A process's own metrics, for Prometheus. No label contains a path, an agency or a person. */
export const metrics = {
  registry,
  requests: new Histogram({
    name: 'countersign_http_request_duration_seconds',
    help: 'Requests by route pattern, method and status, and how long they took',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  }),
  faults: new Counter({
    name: 'countersign_faults_total',
    help: 'Requests and jobs that failed because of something outside Countersign, such as the database, the disk or the mail server, by code',
    labelNames: ['fault', 'door'] as const,
    registers,
  }),
  stalled: new Counter({
    name: 'countersign_stalled_answers_total',
    help: 'Responses closed because the client stopped reading',
    registers,
  }),
  mails: new Counter({
    name: 'countersign_mails_total',
    help: 'Emails handed to the mail server: sent, refused permanently, or failed and tried again',
    labelNames: ['outcome'] as const,
    registers,
  }),
  webhooks: new Counter({
    name: 'countersign_webhook_deliveries_total',
    help: 'Webhook calls: delivered, refused by the endpoint, or failed without an answer',
    labelNames: ['outcome'] as const,
    registers,
  }),
  browserPages: new Gauge({
    name: 'countersign_browser_pages_lent',
    help: 'PDFs being made or waiting to be made',
    registers,
  }),
  browserStarts: new Counter({
    name: 'countersign_browser_starts_total',
    help: 'Starts of the browser that draws PDFs',
    registers,
  }),
  liveConnections: new Gauge({
    name: 'countersign_live_connections',
    help: 'Open event streams',
    registers,
  }),
};

/** The counters of a process. */
export type Metrics = typeof metrics;
