/** Marks a response that redirects to the log-in because the session has ended. */
export const SESSION_ENDED = 'X-Session-Ended';

/** The log-in page's messages when a session has ended, by what the person was about to do. */
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

/** The message to someone who sends what another person, or another role, had typed before a session ended. */
export const SOMEBODY_ELSES = 'This was typed in another role. Please log in as before to send it.';

/** The same for changes to a person's own account. */
export const ANOTHER_ACCOUNTS = 'This was typed in another account. Please log in as before to send it.';
