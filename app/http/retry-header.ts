import type { HeadersFunction } from '@remix-run/node';

/** A page’s headers: when to come back, where its loader or action was asked too often. */
export const retryHeader: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const after = [errorHeaders, actionHeaders, loaderHeaders]
    .map((headers) => headers?.get('Retry-After'))
    .find(Boolean);
  return after ? { 'Retry-After': after } : new Headers();
};
