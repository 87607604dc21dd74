import { expect, it } from 'vitest';
import { newSecret, signedHeaders } from './signature.ts';

it('signs like the reference of Standard Webhooks, once for each secret', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  const named = { 'webhook-id': message.id, 'webhook-timestamp': '1614265330' };
  expect(signedHeaders(message, [secret])).toEqual({ ...named, 'webhook-signature': signature });
  const { 'webhook-signature': both = '' } = signedHeaders(message, [newSecret(), secret]);
  expect(both.split(' ')).toEqual([expect.stringMatching(/^v1,[\w+/]{43}=$/), signature]);
});

it('makes secrets of 24 random bytes', () => {
  expect(newSecret()).toMatch(/^whsec_[\w+/]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});
