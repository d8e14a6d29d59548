/** What a person reads when nothing more can be told: an error's own words stay in the log. */
export const UNEXPECTED_ERROR = 'Sorry, an unexpected error occurred. Please try again.';
