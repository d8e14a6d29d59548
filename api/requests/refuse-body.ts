import type { MiddlewareHandler } from 'hono';
import { Invalid } from '#domain/errors.ts';
import type { ApiEnvironment } from '../environment.ts';

const UNEXPECTED = 'This call takes no body: what it needs stands in its path and its query.';

/** Refuses a body that would be ignored. An empty object carries nothing, and many clients send one. */
export const refuseBody: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const text = (await c.req.text()).trim();
    if (text !== '' && text !== '{}')
      throw new Invalid([{ field: '', message: UNEXPECTED, code: 'unexpected_body' }], { code: 'unexpected_body' });
  }
  await next();
};
