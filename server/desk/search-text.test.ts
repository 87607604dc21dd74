import { describe, expect, it } from 'vitest';
import { readSearch } from './search-text.ts';

describe('what is typed at the desk', () => {
  it.each(['', '   '])('is nothing: %j', (typed) => expect(readSearch(typed)).toBeUndefined());

  it.each(['9876543210', ' 98765 43210 ', '+91 98765-43210', '919876543210', '09876543210'])(
    'is a mobile: %s',
    (typed) => expect(readSearch(typed)).toEqual({ mobile: '9876543210' }),
  );

  it.each([
    ['TK-7K3M9QX2', '7K3M9QX2', '7K3M9QX2'],
    ['tk-7k3', '7K322222', '7K3ZZZZZ'],
    ['7k3', '7K322222', '7K3ZZZZZ'],
    ['TK7K3', '7K322222', '7K3ZZZZZ'],
    ['98765', '98765222', '98765ZZZ'],
    ['TK-KMQ', 'KMQ22222', 'KMQZZZZZ'],
  ])('is an order number: %s', (typed, from, to) =>
    expect(readSearch(typed)).toEqual({ numbers: { from: `TK-${from}`, to: `TK-${to}` } }),
  );

  it.each(['Asha Rao', 'ആശ', "O'Neill", 'TK-', 'x'.repeat(9), '%', '12 34'])('is a name: %s', (typed) =>
    expect(readSearch(typed)).toEqual({ name: typed }),
  );

  it('is a name and may be a number', () => {
    expect(readSearch('kmq')).toEqual({ name: 'kmq', numbers: { from: 'TK-KMQ22222', to: 'TK-KMQZZZZZ' } });
    expect(readSearch('tkach')).toEqual({ name: 'tkach', numbers: { from: 'TK-ACH22222', to: 'TK-ACHZZZZZ' } });
  });
});
