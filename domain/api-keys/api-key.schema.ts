import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { API_SCOPES } from '../roles/role-type.ts';

/** A new API key: its purpose and its scopes. */
export const CreateApiKeySchema = z.strictObject({
  name: requiredText('Please supply a name for the API key'),
  scopes: z
    .array(z.enum(API_SCOPES, { error: `Please choose scopes among ${API_SCOPES.join(', ')}` }), {
      error: 'Please choose at least one scope for the API key',
    })
    .min(1, 'Please choose at least one scope for the API key')
    .transform((scopes) => [...new Set(scopes)]),
});
export type CreateApiKey = z.output<typeof CreateApiKeySchema>;
