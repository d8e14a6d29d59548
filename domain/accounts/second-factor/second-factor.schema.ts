import { z } from 'zod';
import { TypedPassword } from '../account.schema.ts';
import { CODE_MISSING } from './second-factor.ts';

const Code = z.string({ error: CODE_MISSING }).trim().min(1, CODE_MISSING).max(100, CODE_MISSING);

/** A code from an authenticator app, or a recovery code. */
export const CodeSchema = z.object({ code: Code });

/** The password again, before something that weakens the account. */
export const OwnPasswordSchema = z.object({ password: TypedPassword });
