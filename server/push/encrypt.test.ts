import { describe, expect, it } from 'vitest';
import { decrypt, newBrowserKeys } from '../testing/push-service.ts';
import { areKeys, encrypt, maxBytes } from './encrypt.ts';

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('the encryption of notifications', () => {
  it('is that of RFC 8291', () => {
    expect(encrypt(example.text, example.keys, example).toString('base64url')).toBe(example.body);
  });

  it('can be read by the browser, each time with another key', () => {
    const browser = newBrowserKeys();
    const text = 'आपका ऑर्डर रास्ते में है '.repeat(50);
    const [first, second] = [encrypt(text, browser.keys), encrypt(text, browser.keys)];
    expect(first.equals(second)).toBe(false);
    expect([decrypt(first, browser), decrypt(second, browser)]).toEqual([text, text]);
    expect(() => decrypt(first, newBrowserKeys())).toThrow();
  });

  it('fits into what every push service takes', () => {
    expect(encrypt('x'.repeat(maxBytes), newBrowserKeys().keys).length).toBeLessThanOrEqual(4_096);
  });

  it.each([
    ['no point of the curve', { ...example.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short point', { ...example.keys, p256dh: 'BCVx' }],
    ['nothing', { p256dh: '', auth: '' }],
    ['a short secret', { ...example.keys, auth: 'BTBZMqHH' }],
  ])('knows keys that no browser made: %s', (_, keys) => expect(areKeys(keys)).toBe(false));

  it('knows those of a browser', () => expect(areKeys(example.keys)).toBe(true));
});
