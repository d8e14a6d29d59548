import { z } from 'zod';

/** On or off, as a switch or a button posts it. */
export const onOrOff = z.enum(['true', 'false']).transform((text) => text === 'true');
