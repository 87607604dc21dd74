import { expect, it } from 'vitest';
import { promiseFromNow } from './promise.ts';

it('an order that is paid later arrives later, unless its time was chosen', () => {
  const needs = { stores: { promise: () => ({ minutes: 20 }) }, now: () => new Date('2026-11-30T10:00:00Z') };
  const order = { promisedFrom: null, address: { pincode: '560001' } };
  expect(promiseFromNow(needs, order)).toEqual({ promisedBy: new Date('2026-11-30T10:20:00Z') });
  expect(promiseFromNow(needs, { ...order, promisedFrom: new Date() })).toEqual({});
});
