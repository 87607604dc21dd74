import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { RiderOnTheWay } from '../../contract/delivery/rider-location.ts';
import { hearOfRider, newest, riderQuery } from './rider-query.ts';

const rider = (name: string, second: number): RiderOnTheWay => ({
  name,
  takenAt: new Date(Date.UTC(2026, 10, 26) + second * 1_000).toISOString(),
  secondsAgo: 1,
  metres: 100 * second,
});

it('an older answer does not replace a newer one, and does not make it look newer', () => {
  const known = { rider: rider('Ramesh', 20), at: 1_000 };
  expect(newest(known, { rider: rider('Ramesh', 10), at: 9_000 })).toBe(known);
  expect(newest(known, { rider: rider('Ramesh', 30), at: 9_000 })).toMatchObject({ at: 9_000 });
  expect(newest(known, { rider: null, at: 9_000 })).toEqual({ rider: null, at: 9_000 });
  // Asked before: nobody shared it then.
  expect(newest(known, { rider: null, at: 900 })).toBe(known);
});

it('what was taken before the rider stopped sharing brings them not back', () => {
  const stop = { rider: null, at: 5_000, until: rider('Ramesh', 20).takenAt };
  const stopped = newest({ rider: rider('Ramesh', 20), at: 1_000 }, stop);
  expect(stopped).toBe(stop);
  expect(newest(stopped, { rider: rider('Ramesh', 19), at: 6_000 })).toBe(stopped);
  expect(newest(stopped, { rider: rider('Ramesh', 20), at: 6_000 }).rider?.name).toBe('Ramesh');
  // Asked before the stop, and after it.
  expect(newest(stopped, { rider: rider('Ramesh', 30), at: 4_000 })).toBe(stopped);
  const again = newest(newest(stopped, { rider: null, at: 6_000 }), { rider: rider('Ramesh', 19), at: 7_000 });
  expect(again.rider).toBeNull();
  const shared = { rider: rider('Ramesh', 30), at: 8_000 };
  expect(newest(stopped, shared)).toBe(shared);
  // The stop arrives after a position of the next consent.
  expect(newest(shared, { ...stop, at: 9_000 })).toBe(shared);
});

it('what was heard belongs to one revision, and so to one rider', () => {
  const queries = new QueryClient();
  hearOfRider(queries, 'order', { revision: 3, rider: rider('Ramesh', 20) });
  const seen = (revision: number) => queries.getQueryData(riderQuery('order', revision).queryKey)?.rider?.name;
  expect([seen(3), seen(4)]).toEqual(['Ramesh', undefined]);
  // Not kept once nobody looks.
  expect(queries.getQueryCache().find({ queryKey: riderQuery('order', 3).queryKey })?.gcTime).toBe(0);
  hearOfRider(queries, 'order', { revision: 4, rider: rider('Suresh', 1) });
  expect([seen(3), seen(4)]).toEqual(['Ramesh', 'Suresh']);
  queries.clear();
});
