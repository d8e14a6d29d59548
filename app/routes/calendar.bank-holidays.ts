import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { bankHolidaysOf } from '#domain/periods/bank-holidays.server.ts';

/** The bank holidays around a year, by date; the same for everyone. */
export function loader({ request }: LoaderFunctionArgs) {
  const year = Number(new URL(request.url).searchParams.get('year'));
  const isYear = Number.isInteger(year) && year >= 1900 && year <= 2200;
  return data(isYear ? bankHolidaysOf(year) : {}, { headers: { 'Cache-Control': 'public, max-age=86400' } });
}
