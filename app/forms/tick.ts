import { z } from 'zod';

/** A yes or no of a form: a tick that is not set is not sent. */
export const Tick = z.boolean().default(false);
