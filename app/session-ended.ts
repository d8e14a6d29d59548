/** Marks an answer that sends somebody to log in whose session has ended meanwhile. */
export const SESSION_ENDED = 'X-Session-Ended';

/** What the log-in page says to somebody whose session had ended, by what they were about to do. */
export const ENDED_WORDS = {
  read: 'Your session has ended. Please log in again to carry on.',
  sentByScript: 'Your session has ended. What you typed is kept on this device and is back once you have logged in.',
  sent: 'Your session has ended, and what you sent was not saved. Please log in again.',
} as const;

/** The same where the role in which it was typed was disabled. */
export const ROLE_DISABLED = {
  sentByScript: 'Your role is disabled, and what you sent was not saved. What you typed is kept on this device.',
  sent: 'Your role is disabled, and what you sent was not saved.',
} as const;

/** What is said to whoever sends what another person, or another role, had typed before a session ended. */
export const SOMEBODY_ELSES = 'This was typed in another role. Please log in as before to send it.';

/** The same of what somebody had typed of their own account. */
export const ANOTHER_ACCOUNTS = 'This was typed in another account. Please log in as before to send it.';
