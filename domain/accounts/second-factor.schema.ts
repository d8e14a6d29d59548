import { z } from 'zod';
import { CODE_MISSING } from './second-factor.ts';

const Code = z.string({ error: CODE_MISSING }).trim().min(1, CODE_MISSING).max(100, CODE_MISSING);
const PASSWORD_MISSING = 'Please supply your password';
const Password = z.string({ error: PASSWORD_MISSING }).trim().min(1, PASSWORD_MISSING).max(1000);

/** A code of an authenticator app, or a recovery code. */
export const CodeSchema = z.object({ code: Code });

/** The password again, before something that weakens the account. */
export const OwnPasswordSchema = z.object({ password: Password });
