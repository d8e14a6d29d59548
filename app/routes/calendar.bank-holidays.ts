import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { bankHolidaysOf } from '#domain/periods/bank-holidays.server.ts';
import { wholeNumber } from '#domain/whole-number.ts';

const Year = wholeNumber({ min: 1900, max: 2200 });

/** The bank holidays around a year, by date; the same for everyone. */
export function loader({ request }: LoaderFunctionArgs) {
  const { data: year } = Year.safeParse(new URL(request.url).searchParams.get('year'));
  return data(year === undefined ? {} : bankHolidaysOf(year), {
    headers: { 'Cache-Control': 'public, max-age=86400' },
  });
}
