import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promiseLimits } from './delivery-limits.ts';
import { expectedLate, isAfter, minutesLate, type PromiseRule, promisedBy, promisedMinutes } from './promise.ts';

/** Two people prepare two orders each in 8 minutes. */
const rule: PromiseRule = { preparation: 8, atOnce: 2, staff: 2, most: 60 };
const at = (text: string) => new Date(`2026-11-23T${text}+05:30`);

describe('the promise', () => {
  it.each([
    [0, 14, 22],
    [3, 14, 22],
    [4, 14, 30],
    [8, 14, 40],
    [12, 14, 50],
    [99, 14, 60],
    [0, 90, 98],
  ])('with %i orders in progress and %i minutes of way is %i minutes', (inProgress, way, minutes) => {
    expect(promisedMinutes(rule, inProgress, way)).toBe(minutes);
  });

  it('without a rule is the minutes of the pincode, whatever is in progress', () => {
    expect(promisedMinutes(null, 500, 14)).toBe(14);
  });

  const between = ([from, to]: readonly [number, number]) => fc.integer({ min: from, max: to });
  const rules = fc.record({
    preparation: between(promiseLimits.preparation),
    atOnce: between(promiseLimits.atOnce),
    staff: between(promiseLimits.staff),
    most: between(promiseLimits.most),
  });

  it('is never less than an idle store needs, never above both limits, longer with orders, and shorter with people', () => {
    fc.assert(
      fc.property(rules, fc.nat(2_000), fc.integer({ min: 5, max: 180 }), (given, inProgress, way) => {
        const minutes = promisedMinutes(given, inProgress, way);
        const least = given.preparation + way;
        expect(Number.isInteger(minutes)).toBe(true);
        expect(minutes).toBeGreaterThanOrEqual(least);
        expect(minutes).toBeLessThanOrEqual(Math.max(given.most, least));
        expect(promisedMinutes(given, inProgress + 1, way)).toBeGreaterThanOrEqual(minutes);
        expect(promisedMinutes({ ...given, staff: given.staff + 1 }, inProgress, way)).toBeLessThanOrEqual(minutes);
      }),
    );
  });

  it('ends on the minute that clocks show', () => {
    expect(promisedBy(at('18:30:00'), 12)).toEqual(at('18:42:00'));
    expect(promisedBy(at('18:30:01'), 12)).toEqual(at('18:43:00'));
  });

  it('of 18:42 is kept until the clock shows 18:43', () => {
    expect(isAfter(at('18:42:59'), at('18:42:00'))).toBe(false);
    expect(isAfter(at('18:43:00'), at('18:42:00'))).toBe(true);
    expect(minutesLate(at('18:48:30'), at('18:42:00'))).toBe(6);
  });
});

describe('an order that will be late', () => {
  const by = at('18:42:00');
  const order = { status: 'placed' as const, by, sentOutAt: undefined };

  it('is expected when its way is over, if it leaves now', () => {
    expect(expectedLate(order, 14, at('18:28:00'))).toBeUndefined();
    expect(expectedLate(order, 14, at('18:29:00'))).toEqual(at('18:43:00'));
    expect(expectedLate({ ...order, status: 'packed' }, 14, at('19:00:00'))).toEqual(at('19:14:00'));
  });

  it('on its way is expected after the way, and not in the past', () => {
    const out = { status: 'out_for_delivery' as const, by, sentOutAt: at('18:35:00') };
    expect(expectedLate(out, 14, at('18:36:00'))).toEqual(at('18:49:00'));
    expect(expectedLate(out, 7, at('18:36:00'))).toBeUndefined();
    expect(expectedLate(out, 14, at('18:49:00'))).toBeUndefined();
  });

  it('has no expectation when it is over, or the way is not known', () => {
    expect(expectedLate({ ...order, status: 'delivered' }, 14, at('19:00:00'))).toBeUndefined();
    expect(expectedLate({ ...order, status: 'cancelled' }, 14, at('19:00:00'))).toBeUndefined();
    expect(expectedLate(order, undefined, at('19:00:00'))).toBeUndefined();
  });
});
