import type { Sealing } from '#platform/sealing/sealing.ts';
import type { SsoSettings } from '../sso.ts';

type Place = { agencyId: string; id: string };

const placeOf = ({ agencyId, id }: Place) => ({ table: 'sso_settings' as const, agencyId, id });

/** Returns a client secret as stored. */
export const sealClientSecret = (sealing: Sealing, place: Place, secret: string): string =>
  sealing.seal(secret, placeOf(place));

/** Decrypts it. @throws Unopenable */
export const openClientSecret = (
  sealing: Sealing,
  agencyId: string,
  { id, clientSecret }: Pick<SsoSettings, 'id' | 'clientSecret'>,
): string => sealing.open(clientSecret, placeOf({ agencyId, id }));
