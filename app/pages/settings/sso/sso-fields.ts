import { SaveSsoSchema } from '#domain/sso/sso.schema.ts';
import { Tick } from '#app/forms/tick.ts';

/** Single sign-on as its form posts it: a tick that is not set is not sent. */
export const SsoFields = SaveSsoSchema.extend({ givesRoles: Tick, isEnabled: Tick, isRequired: Tick }).strip();
