import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { faultOf } from './contract-check.ts';

const id = '01arz3ndektsv4rrffq69g5fav';
const category = { _id: id, name: 'Fruits', image: '' };
const answer = (data: unknown, more = {}) => JSON.stringify({ success: true, message: '', data, ...more });
const failure = (code: string, more = {}) => JSON.stringify({ success: false, message: '', code, ...more });

describe('an answer', () => {
  const faultIn = (payload: string) => faultOf(calls.getAllCategory, 200, payload);

  it('is what its call declares', () => {
    expect(faultIn(answer([category]))).toBeUndefined();
  });

  it.each([
    ['another type', answer([{ ...category, name: 7 }]), 'data.0.name'],
    ['a missing property', answer([{ _id: id, name: 'Fruits' }]), 'data.0.image'],
    ['one property more', answer([{ ...category, secret: 1 }]), 'secret'],
    ['more beside its data', answer([category], { total: 1 }), 'total'],
  ])('differs with %s', (_name, payload, named) => {
    expect(faultIn(payload)).toContain(named);
  });

  it('may have the properties beside its data that its call declares', () => {
    const gone = [{ _id: id, quantity: 1, productId: id }];
    expect(faultOf(calls.getCart, 200, answer([], { gone }))).toBeUndefined();
  });
});

describe('an error', () => {
  const orders = { products: 1, subCategories: 0 };

  it.each([
    [404, failure('NOT_FOUND')],
    [400, failure('VALIDATION', { errors: { name: 'Enter a name' } })],
    [409, failure('IN_USE', { data: orders })],
  ])('of status %i is declared', (status, payload) => {
    expect(faultOf(calls.removeCategory, status, payload)).toBeUndefined();
  });

  it.each([
    ['an undeclared code', 409, failure('SKU_TAKEN')],
    ['another status', 400, failure('NOT_FOUND')],
    ['undeclared data', 404, failure('NOT_FOUND', { data: orders })],
    ['other data', 409, failure('IN_USE', { data: { products: 1 } })],
    ['without its data', 409, failure('IN_USE')],
  ])('differs with %s', (_name, status, payload) => {
    expect(faultOf(calls.removeCategory, status, payload)).toBeDefined();
  });
});
