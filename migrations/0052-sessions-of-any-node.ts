import type { Knex } from 'knex';
import { replaceInOpenRequest } from './open-request.ts';

const WITHIN = `update sessions set last_seen_at = p_at,
            expires_at = case when remember_me then expires_at else least(ends_at, p_at + interval '12 hours') end
          where id = s.id;`;
const BEFORE = `s.expires_at := case when s.remember_me then s.expires_at else least(s.ends_at, p_at + interval '12 hours') end;
          update sessions set last_seen_at = p_at, expires_at = s.expires_at where id = s.id;`;

/** When a session ends is worked out before it is written: Citus refuses statements whose result could depend on a node's own settings. */
export const up = (knex: Knex): Promise<void> => replaceInOpenRequest(knex, WITHIN, BEFORE);

export const down = (knex: Knex): Promise<void> => replaceInOpenRequest(knex, BEFORE, WITHIN);
