/** The message when nothing more can be said: an error's own text stays in the log. */
export const UNEXPECTED_ERROR = 'Sorry, an unexpected error occurred. Please try again.';
