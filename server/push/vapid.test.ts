import { expect, it } from 'vitest';
import { readVapid } from '../testing/push-service.ts';
import { newVapidKeys, vapidHeader } from './vapid.ts';

/** RFC 8292, section 2.4. */
const example =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1Yi' +
  'I6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9Ok' +
  'SSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

it('is read as in RFC 8292', () => {
  expect(readVapid(example)).toEqual({
    aud: 'https://push.example.net',
    exp: 1453523768,
    sub: 'mailto:push@example.com',
  });
});

it('names the push service, the store and a time within a day, signed by the key of the store', () => {
  const [keys, now] = [newVapidKeys(), new Date()];
  const header = vapidHeader(keys, 'https://push.example/send/abc?x=1', 'mailto:shop@example.com', now);
  const claims = readVapid(header);
  expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:shop@example.com' });
  const hours = (claims.exp - now.getTime() / 1_000) / 3_600;
  expect([hours > 1, hours < 24]).toEqual([true, true]);
  expect(header.endsWith(`k=${keys.publicKey}`)).toBe(true);
  const other = header.replace(keys.publicKey, newVapidKeys().publicKey);
  expect(() => readVapid(other)).toThrow();
});
