import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from './environment.ts';
import { ServiceClosed } from './answers/problem.ts';

/** Rejects everyone while the installation is being maintained or upgraded, except the operator's own commands. */
export const closed: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  if (c.env?.principal) return next();
  const { mode } = c.get('platform').installation.current();
  if (mode !== 'online') throw new ServiceClosed(mode);
  await next();
};
