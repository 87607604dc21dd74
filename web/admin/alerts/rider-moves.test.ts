import { expect, it } from 'vitest';
import { ageOf, newestOf, withMoved } from './rider-moves.ts';

const at = (second: number) => ({
  takenAt: new Date(Date.UTC(2026, 10, 26) + second * 1_000).toISOString(),
  secondsAgo: 0,
  metres: second,
});

it('the rider of an order is where the newest position of the same revision says', () => {
  const order = { _id: 'o', status: 'out_for_delivery', revision: 3, riderLocation: at(10) } as const;
  const moved = (revision: number, rider: ReturnType<typeof at> | null) => ({ _id: 'o', revision, rider });
  expect(newestOf(order, undefined)?.metres).toBe(10);
  expect(newestOf(order, moved(3, at(20)))?.metres).toBe(20);
  expect(newestOf(order, moved(3, at(5)))?.metres).toBe(10);
  // Of the rider before, or of one that the list does not know yet.
  expect(newestOf(order, moved(2, at(20)))?.metres).toBe(10);
  expect(newestOf({ ...order, riderLocation: undefined }, moved(4, at(20)))).toBeUndefined();
  expect(newestOf(order, moved(3, null))).toBeUndefined();
  expect(newestOf({ ...order, status: 'delivered' }, moved(3, at(20)))).toBeUndefined();
});

it('a position that was taken before the rider stopped sharing is none, however late it arrives', () => {
  const order = { _id: 'o', status: 'out_for_delivery', revision: 3, riderLocation: at(10) } as const;
  const stopped = { _id: 'o', revision: 3, rider: null, until: at(10).takenAt };
  expect(newestOf(order, stopped)).toBeUndefined();
  expect(newestOf({ ...order, riderLocation: at(11) }, stopped)?.metres).toBe(11);
  const heard = withMoved(new Map(), stopped, 0);
  expect(withMoved(heard, { ...stopped, rider: at(9) }, 1_000).get('o')?.moved.rider).toBeNull();
  expect(withMoved(heard, { ...stopped, rider: at(11) }, 1_000).get('o')?.moved.rider?.metres).toBe(11);
});

it('its age is that of the store and the time since it arrived, whatever the clock of the device says', () => {
  const loaded = { ...at(0), secondsAgo: 30 };
  const wrong = Date.UTC(2031, 0, 1);
  expect(ageOf(loaded, wrong)).toBe(30);
  expect(ageOf(loaded, wrong + 60_000)).toBe(90);
  const rider = { ...at(0), secondsAgo: 5 };
  withMoved(new Map(), { _id: 'o', revision: 3, rider }, wrong);
  expect(ageOf(rider, wrong + 10_000)).toBe(15);
});

it('what is too old to be shown is dropped', () => {
  const moved = (_id: string) => ({ _id, revision: 3, rider: at(0) });
  const heard = withMoved(withMoved(new Map(), moved('old'), 0), moved('new'), 600_000);
  expect([...heard.keys()]).toEqual(['old', 'new']);
  expect([...withMoved(heard, moved('newest'), 600_001).keys()]).toEqual(['new', 'newest']);
});
