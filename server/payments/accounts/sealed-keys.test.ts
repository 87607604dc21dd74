import { expect, it } from 'vitest';
import { openKeys, sealKeys } from './sealed-keys.ts';

const keys = { publicKey: 'rzp_test_1', secretKey: 'one', webhookSecret: '' };

it('opens keys with the same secret only, for the same provider, and unchanged', () => {
  const sealed = sealKeys('a secret', 'razorpay', keys);
  expect(openKeys('a secret', 'razorpay', sealed)).toEqual(keys);
  expect(openKeys('another secret', 'razorpay', sealed)).toBeUndefined();
  expect(openKeys('a secret', 'stripe', sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(openKeys('a secret', 'razorpay', bytes.toString('base64'))).toBeUndefined();
  expect(openKeys('a secret', 'razorpay', 'short')).toBeUndefined();
  expect(sealKeys('a secret', 'razorpay', keys)).not.toBe(sealed);
});
