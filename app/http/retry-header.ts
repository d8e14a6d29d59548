import type { HeadersFunction } from '@remix-run/node';

/** A page’s headers: when to come back, if its loader or action was called too often. */
export const retryHeader: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const after = [errorHeaders, actionHeaders, loaderHeaders]
    .map((headers) => headers?.get('Retry-After'))
    .find(Boolean);
  return after ? { 'Retry-After': after } : new Headers();
};
