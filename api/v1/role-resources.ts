import { z } from '@hono/zod-openapi';
import { readAgency } from '#domain/agencies/read-agency.server.ts';
import { listNewsFeed } from '#domain/audit/list-news-feed.server.ts';
import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import { AgencyInformation, toInformation } from './agency-json.ts';
import { collection, CollectionQuery } from './pages.ts';
import type { Resource } from './resource.ts';

const NewsDocument = z
  .object({
    id: z.string(),
    what: z.string().openapi({ description: 'The event in words' }),
    actorName: z.string(),
    occurredAt: z.string(),
    timesheetId: z.string().nullable(),
  })
  .strict()
  .openapi('News');

/** Returns the facts of a role's agency. @throws NotFound for any other id */
export async function informationOf(ctx: Context, named: string): Promise<z.infer<typeof AgencyInformation>> {
  const { agency, figures } = await readAgency(ctx, named);
  return toInformation(agency, figures);
}

/** Returns a complete list in the form of a page. */
const whole = <Row>(name: string, rows: Row[]) => ({ [name]: rows, page: { size: rows.length, nextCursor: null } });

/** The agencies that a role belongs to: its own. */
export const agencyResource: Resource = {
  name: 'recruitmentAgencies',
  one: 'RecruitmentAgency',
  scopes: 'Scope `settings:read`.',
  id: 'recruitmentAgencyId',
  query: CollectionQuery,
  document: AgencyInformation,
  collection: collection('recruitmentAgencies', AgencyInformation).openapi('RecruitmentAgencies'),
  isStreamed: false,
  list: async (c) => {
    const ctx = c.get('context');
    return c.json(whole('recruitmentAgencies', [await informationOf(ctx, ctx.agency.id)]), 200);
  },
  get: async (c, id) => c.json(await informationOf(c.get('context'), id), 200),
};

/** The latest events, newest first, 50 at most. */
export const newsResource: Resource = {
  name: 'newsFeed',
  one: 'News',
  scopes: 'Scope `timesheets:read`.',
  id: 'newsId',
  query: CollectionQuery,
  document: NewsDocument,
  collection: collection('newsFeed', NewsDocument).openapi('NewsFeed'),
  isStreamed: false,
  list: async (c, { limit }: z.output<typeof CollectionQuery>) =>
    c.json(whole('newsFeed', (await listNewsFeed(c.get('context'))).slice(0, limit)), 200),
  get: async (c, id) => {
    const news = (await listNewsFeed(c.get('context'))).find((one) => one.id === id);
    if (!news) throw new NotFound('There is no such news.', { code: 'news_not_found' });
    return c.json(news, 200);
  },
};
