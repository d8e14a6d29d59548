import { z } from 'zod';

const Text = z.string().default('');
const Pair = z.object({ main: Text, text: Text }).prefault({});

/** The fields of the branding page; colours are under their settings' paths. */
export const BrandingSchema = z.object({
  displayName: Text,
  colors: z.object({ primary: Pair, secondary: Pair }).prefault({}),
  intent: z.enum(['save', 'preview', 'restore']).default('save'),
});
