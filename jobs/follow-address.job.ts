import { followAddress } from '#domain/contacts/follow-address.server.ts';
import type { FollowAddressJob } from '#domain/contacts/follow-address-later.server.ts';
import { agencyJob } from './job-definition.ts';

/** Puts a person’s current email in the lists where their former one is. */
export const followAddressThere = agencyJob<FollowAddressJob>({
  name: 'follow-address',
  run: (ctx, { data }) => followAddress(ctx, data),
});
