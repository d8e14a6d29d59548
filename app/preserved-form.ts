import { isRouteErrorResponse } from '@remix-run/react';

/** The status text of a response containing what was sent and could not be accepted yet. */
export const FORM_PRESERVED = 'Form Kept';

/** Marks, in the URL, a form sent again after it was kept. */
export const SENT_AGAIN = 'sentAgain';

/** The field of a personal form that identifies its owner. */
export const OWNER_FIELD = 'accountId';

/** What must be done before a form is accepted, in words: the page’s title, what to do, and the link to where to do it. */
export const PRESERVED_FORM_WORDS = {
  sessionEnded: {
    title: 'Your session has ended',
    advice: 'Log in again in another tab, come back to this page, and send it again.',
    link: 'Log in in another tab',
  },
  roleDisabled: {
    title: 'Your role is disabled',
    advice:
      'Your agency has disabled the role in which this was typed. You can send it again from this page once the role is enabled.',
    link: 'See your roles in another tab',
  },
  secondStepNeeded: {
    title: 'Please set up log-in codes',
    advice:
      'Your agency asks its administrators to log in with a code. Set it up in another tab, come back to this page, and send it again.',
    link: 'Set up in another tab',
  },
  workAccountNeeded: {
    title: 'Continue with your work account',
    advice:
      'Your agency asks you to continue with your work account. Do so in another tab, come back to this page, and send it again.',
    link: 'Continue in another tab',
  },
} as const;
export type PreservedBecause = keyof typeof PRESERVED_FORM_WORDS;

/**
 * A form that could not be accepted yet: why, where to resolve that, where it was sent to, its fields as they were, and
 * the names of its files.
 */
export type PreservedForm = {
  because: PreservedBecause;
  way: string;
  action: string;
  fields: [name: string, value: string][];
  files: string[];
};

/** Returns what was thrown for a form kept to be sent again, or null. */
export function preservedFormOf(thrown: unknown): PreservedForm | null {
  const isKept = isRouteErrorResponse(thrown) && thrown.statusText === FORM_PRESERVED;
  return isKept ? (thrown.data as PreservedForm) : null;
}
