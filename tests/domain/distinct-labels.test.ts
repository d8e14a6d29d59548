import { expect, test } from 'vitest';
import { distinctLabels } from '#domain/distinct-labels.ts';

type Week = { date: string; client: string; contract: string };
const labels = (...weeks: Week[]) =>
  distinctLabels(
    weeks,
    ({ date }) => date,
    ({ client }) => client,
    ({ client, contract }) => `${contract} at ${client}`,
  );
const fitter = { date: '12 Oct 2026', client: 'Kirkstall Precision', contract: 'Fitter' };
const welder = { ...fitter, contract: 'Welder' };
const elsewhere = { ...fitter, client: 'Aire Castings' };
const later = { ...fitter, date: '19 Oct 2026' };

test('Labels that differ stand alone', () => expect(labels(fitter, later)).toEqual(['12 Oct 2026', '19 Oct 2026']));

test('Labels that do not are followed by what tells them apart', () =>
  expect(labels(fitter, later, elsewhere)).toEqual([
    '12 Oct 2026, Kirkstall Precision',
    '19 Oct 2026',
    '12 Oct 2026, Aire Castings',
  ]));

test('Where one detail is the same too, the next follows', () =>
  expect(labels(fitter, welder)).toEqual([
    '12 Oct 2026, Fitter at Kirkstall Precision',
    '12 Oct 2026, Welder at Kirkstall Precision',
  ]));

test('Where none tells them apart, all have the last', () =>
  expect(labels(fitter, fitter)).toEqual(Array(2).fill('12 Oct 2026, Fitter at Kirkstall Precision')));
