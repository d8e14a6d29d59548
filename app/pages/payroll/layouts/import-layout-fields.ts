import { z } from 'zod';

/** A layout pasted as JSON. */
export const ImportLayoutFields = z.object({
  text: z.string('Please paste a layout').max(200_000, 'This is too long for a layout'),
});
