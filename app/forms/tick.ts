import { z } from 'zod';

/** A yes or no in a form: an unticked checkbox is not sent. */
export const Tick = z.boolean().default(false);
