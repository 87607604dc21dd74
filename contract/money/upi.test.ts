import { describe, expect, it } from 'vitest';
import { isUpiId, upiLink, upiReferenceIn } from './upi.ts';

describe('UPI', () => {
  it('knows the form of an id', () => {
    for (const id of ['shop@bank', 'hari.om-1@okaxis', '9876543210@ybl', 'A_b@Bank']) expect(isUpiId(id)).toBe(true);
    for (const text of [
      '',
      'shop',
      '@bank',
      'shop@',
      's@b',
      'shop@bank.com',
      'my shop@bank',
      'shop@bank@bank',
      'shop@bank&am=1',
    ])
      expect(isUpiId(text), text).toBe(false);
  });

  it('finds a reference of twelve digits, with spaces as people type them', () => {
    expect(upiReferenceIn(' 4321 8765 0912 ')).toBe('432187650912');
    for (const text of ['', '43218765091', '4321876509123', '43218765091a', 'UTR432187650912'])
      expect(upiReferenceIn(text), text).toBeUndefined();
  });

  it('asks for an amount by a link in which names stay readable', () => {
    const link = upiLink({ id: 'shop@bank', name: 'Hari & Söhne टोकरी' }, 120.5, 'TK-7K3M9QX2');
    expect(link).toMatch(/^upi:\/\/pay\?pa=shop@bank&pn=Hari%20%26%20/);
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      pa: 'shop@bank',
      pn: 'Hari & Söhne टोकरी',
      am: '120.50',
      cu: 'INR',
      tn: 'TK-7K3M9QX2',
    });
  });
});
