import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const registers = [registry];

/** What a process counts of itself, for Prometheus. No label holds a path, an agency or a person. */
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
    help: 'Requests and jobs that met a fault of the world around, by its code',
    labelNames: ['fault', 'door'] as const,
    registers,
  }),
  stalled: new Counter({
    name: 'countersign_stalled_answers_total',
    help: 'Answers that were ended since nobody read them',
    registers,
  }),
  mails: new Counter({
    name: 'countersign_mails_total',
    help: 'Mails handed to the mail server: sent, refused for good, or failed and tried again',
    labelNames: ['outcome'] as const,
    registers,
  }),
  webhooks: new Counter({
    name: 'countersign_webhook_deliveries_total',
    help: 'Calls of webhooks: delivered, refused by the endpoint, or failed without an answer',
    labelNames: ['outcome'] as const,
    registers,
  }),
  browserPages: new Gauge({
    name: 'countersign_browser_pages_lent',
    help: 'PDFs that are being drawn or wait for it',
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
