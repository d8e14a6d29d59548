/** How often a kind of job is attempted, and for how long. */
export type RetryPolicy = {
  /** Attempts after the first. */
  retryLimit: number;
  /** Seconds before the second attempt; each later wait doubles, with some jitter. */
  retryDelay: number;
  /** Seconds a batch may run before it counts as lost and is given to another worker. */
  expireInSeconds: number;
};

const MAIL: RetryPolicy = { retryLimit: 12, retryDelay: 15, expireInSeconds: 600 };
const SWEEP: RetryPolicy = { retryLimit: 3, retryDelay: 30, expireInSeconds: 1800 };
const CALL: RetryPolicy = { retryLimit: 10, retryDelay: 20, expireInSeconds: 300 };

/** Every kind of job. Jobs of any other kind are refused. */
export const JOB_QUEUES = {
  'request-authorisation': MAIL,
  'request-authorisations': MAIL,
  'request-from-others': MAIL,
  'follow-address': MAIL,
  'send-accepted-copies': MAIL,
  'tell-contractor': MAIL,
  'send-invitation': MAIL,
  'tell-role-holder': MAIL,
  'send-account-mail': MAIL,
  'tell-account-holder': MAIL,
  'send-email-change': MAIL,
  'send-sign-up-mail': MAIL,
  'tell-super-administrators': MAIL,
  // Longer than the lease on an email.
  'send-mail': { ...MAIL, expireInSeconds: 240 },
  'send-reminders': MAIL,
  'send-digest': MAIL,
  'people-due': MAIL,
  'apply-import': { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 },
  'apply-bulk-change': { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 },
  'deliver-webhook': CALL,
  'make-preview': { retryLimit: 3, retryDelay: 10, expireInSeconds: 300 },
  'remove-files': { retryLimit: 12, retryDelay: 30, expireInSeconds: 900 },
  'make-download': { retryLimit: 3, retryDelay: 30, expireInSeconds: 3600 },
  'keep-advisories': { retryLimit: 3, retryDelay: 30, expireInSeconds: 1800 },
  'sweep-advisories': SWEEP,
  'sweep-reminders': SWEEP,
  'sweep-digests': SWEEP,
  'sweep-people': SWEEP,
  'sweep-webhooks': SWEEP,
  'sweep-expired': SWEEP,
  // A failure is retried by the next sweep.
  'sweep-backups': { retryLimit: 0, retryDelay: 0, expireInSeconds: 6 * 3600 },
} as const satisfies Record<string, RetryPolicy>;

/** The name of a kind of job. */
export type JobName = keyof typeof JOB_QUEUES;
