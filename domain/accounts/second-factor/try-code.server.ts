import type { VisitorContext } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import type { LogInFrom } from '../log-in/begin-session.server.ts';
import { takeTry } from './take-try.server.ts';

/** Counts a try of a log-in code and runs the work with it; a right one is given back. @throws TooMany; whatever the work throws */
export async function tryCode<T>(
  ctx: VisitorContext,
  tried: { emailAddress: string; from: LogInFrom },
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await takeTry(ctx, { what: 'code', ...tried });
  try {
    const done = await work();
    await attempt.giveBack();
    return done;
  } catch (error) {
    if (error instanceof Invalid) await attempt.wasWrong();
    throw error;
  }
}
