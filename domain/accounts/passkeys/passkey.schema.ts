import { z } from 'zod';
import { requiredText } from '../../fields.ts';
import { TypedPassword } from '../account.schema.ts';

const NAME_MISSING = 'Please give the passkey a name';
const NAME_LONG = 'Please use 60 characters at most';
const Name = requiredText(NAME_MISSING).max(60, NAME_LONG);
const Base64 = z.base64url().min(1).max(20_000);

/** A JSON text, parsed; invalid text becomes nothing. */
const Json = z
  .string()
  .max(60_000)
  .transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  });

const Credential = {
  id: Base64,
  rawId: Base64,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

/** A browser's answer after making a passkey. */
export const MadePasskeySchema = Json.pipe(
  z.object({
    ...Credential,
    response: z.object({
      clientDataJSON: Base64,
      attestationObject: Base64,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
);
export type MadePasskey = z.output<typeof MadePasskeySchema>;

/** A browser's answer presenting a passkey. */
export const ShownPasskeySchema = Json.pipe(
  z.object({
    ...Credential,
    response: z.object({
      clientDataJSON: Base64,
      authenticatorData: Base64,
      signature: Base64,
      userHandle: Base64.nullish(),
    }),
  }),
);
export type ShownPasskey = z.output<typeof ShownPasskeySchema>;

/** Beginning to add a passkey, which is named first. */
export const BeginPasskeySchema = z.object({ name: Name, password: TypedPassword });

/** The passkey that was made. */
export const AddPasskeySchema = z.object({ name: Name, made: MadePasskeySchema });

/** Renaming a passkey. */
export const RenamePasskeySchema = z.object({ name: Name, password: TypedPassword });

/** Logging in with a passkey. */
export const PasskeyLogInSchema = z.object({
  shown: ShownPasskeySchema,
  rememberMe: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
