/** The files that a browser asks for to install the shop as an app. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { links } from '../../contract/api/links.ts';
import { type Locale, localPath } from '../../messages/locale.ts';
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

describe('the manifest of the app', () => {
  const shop = sharedShop(async () => openShop({}, { web: await loadBuiltApp() }));
  const get = (url: string) => shop.app.inject({ url, headers: { accept: '*/*' } });

  it.each<Locale>(['en', 'hi'])('in %s is complete, and its addresses lead somewhere', async (locale) => {
    const html = (await get(localPath(links.home, locale))).body;
    const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? '';
    expect(hrefOf('manifest')).toBe(localPath('/manifest.webmanifest', locale));
    const answer = await get(hrefOf('manifest'));
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json();
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Tokri',
      start_url: localPath('/', locale),
      scope: '/',
      display: 'standalone',
      theme_color: /<meta name="theme-color" content="([^"]+)"/.exec(html)?.[1],
      share_target: { action: localPath(links.pasteList, locale), params: { text: 'text' } },
    });
    const sizeOf = async (png: Buffer) => {
      const { width, height, format } = await sharp(png).metadata();
      return `${format} ${width}x${height}`;
    };
    const icons = [];
    for (const { src, sizes, type, purpose } of manifest.icons) {
      const icon = await get(src);
      expect([icon.headers['content-type'], await sizeOf(icon.rawPayload)]).toEqual([type, `png ${sizes}`]);
      icons.push(`${sizes} ${purpose}`);
    }
    expect(icons).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
    expect(await sizeOf((await get(hrefOf('apple-touch-icon'))).rawPayload)).toBe('png 180x180');
    expect(manifest.shortcuts).toHaveLength(3);
    for (const { url } of manifest.shortcuts) expect((await get(url)).statusCode, url).toBe(200);
  });
});
