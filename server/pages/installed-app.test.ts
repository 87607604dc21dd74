/** What a browser asks of the shop to keep it as an app. */
import { describe, expect, it } from 'vitest';
import { openShop, sharedShop } from '../testing/shop.ts';
import { loadBuiltApp } from './built-app.ts';

describe('the service worker', () => {
  const shop = sharedShop(async () => openShop({}, { web: await loadBuiltApp() }));
  const without = sharedShop(async () => openShop({ SERVICE_WORKER: '0' }, { web: await loadBuiltApp() }));

  it('is asked for at each visit and may load the files of the shop', async () => {
    const answer = await shop.app.inject({ url: '/sw.js' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'self'",
      'content-type': expect.stringContaining('javascript'),
    });
    expect(answer.body).toContain('tokri-');
  });

  it('ends itself without the setting', async () => {
    const answer = await without.app.inject({ url: '/sw.js' });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(answer.body).toContain('registration.unregister()');
  });

  it.each([
    ['/offline.html', 'en-IN', 'You are offline'],
    ['/hi/offline.html', 'hi-IN', 'इंटरनेट कनेक्शन नहीं है'],
  ])('keeps %s, which allows its own code only', async (url, tag, title) => {
    const answer = await shop.app.inject({ url });
    expect(answer.body).toContain(`<html lang="${tag}">`);
    expect(answer.body).toContain(title);
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*; script-src 'sha256-[\w+/=]+'$/);
  });
});
