import markdownIt from 'markdown-it';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { SavedStore } from '../../contract/delivery/stores.ts';
import type { ContentPage, PageText } from '../../contract/pages/content-pages.ts';
import { countMarks, hasDefaultText, pageSlugs, pageTextMax } from '../../contract/pages/page-slugs.ts';
import { catalogs } from '../../messages/catalogs.ts';
import { auditLog } from '../audit-log/tables.ts';
import { desc } from '../db/drizzle.ts';
import { signUpAdmin } from '../testing/people.ts';
import { saveSettings } from '../testing/settings.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { escapeMarkdown, firstParagraphOf, htmlOf } from './markdown.ts';

describe('pages that administrators write', () => {
  const shop = sharedShop(() => openShop({ SHOP_NAME: 'Fresh & Co', SHOP_ADDRESS: '*1* Market Road' }));
  const admin = async () => new Shopper(inProcess(shop), await signUpAdmin(shop));
  const visitor = () => new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
  async function read(slug: string, language = 'en') {
    const answer = await visitor().request('GET', `/api/v1/content/get-page/${slug}?lang=${language}`);
    expect(answer.status).toBe(200);
    return answer.data as ContentPage;
  }
  const textsOf = async (meera: Shopper) => (await meera.call(calls.listPageTexts)).data as PageText[];
  const versionOf = async (meera: Shopper, slug: string, language: string) =>
    (await textsOf(meera)).find((each) => each.slug === slug && each.language === language)?.version ?? -1;
  async function save(meera: Shopper, slug: string, language: string, body: string | null, version?: number) {
    const seen = version ?? (await versionOf(meera, slug, language));
    return meera.call(calls.savePageText, { slug, language }, { version: seen, body });
  }

  it('have a text in every language from the start, with the limits of the store', async () => {
    for (const slug of pageSlugs.filter(hasDefaultText)) {
      const [english, hindi] = [await read(slug), await read(slug, 'hi')];
      expect([english.language, hindi.language]).toEqual(['en', 'hi']);
      expect(hindi.html).toMatch(/[\u0900-\u097F]/);
      for (const { html } of [english, hindi]) expect(html).not.toMatch(/\{\w+\}/);
    }
    const { html } = await read('faq');
    expect(html).toContain('within 11 minutes');
    expect(html).toContain('<h2>Ordering and delivery</h2>');
    expect((await read('faq', 'hi')).html).toContain('href="/hi/dashboard/orders"');
    expect((await read('contact')).html).toContain('Fresh &amp; Co<br />\n*1* Market Road');
  });

  it.each(['en', 'hi'] as const)('name what is on the screens by the words of the screens (%s)', (language) => {
    const textsIn = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);
    const { server: { contentPages, pageOutlines } = {}, ...screens } = catalogs[language] ?? {};
    const words = new Set(textsIn(screens));
    for (const text of textsIn([contentPages, pageOutlines]))
      for (const [, name = ''] of text.matchAll(/“([^”]*)”/g)) expect(words).toContain(name);
  });

  it('say how to pay, with UPI only where it is taken', async () => {
    const meera = await admin();
    const outline = async (language: string) =>
      ((await meera.call(calls.getPageOutline, { slug: 'terms-of-service', language })).data as { body: string }).body;
    const cash = [(await read('faq')).html, (await read('faq', 'hi')).html, await outline('en'), await outline('hi')];
    expect(cash[0]).toContain('In cash, when the order arrives. Payment online is not available yet.');
    expect(cash[2]).toContain('You pay in cash when the order arrives.');
    for (const text of cash) expect(text).not.toContain('UPI');
    await saveSettings(meera, { payment: { upiId: 'hari@okbank', upiName: '' } });
    expect((await read('faq')).html).toContain('<p>In cash or by UPI, when the order arrives.</p>');
    expect((await read('faq', 'hi')).html).toContain('<p>ऑर्डर आने पर नकद या UPI से।</p>');
    expect(await outline('en')).toContain('You pay in cash or by UPI when the order arrives.');
    expect(await outline('hi')).toContain('ऑर्डर आने पर नकद या UPI से।');
    await saveSettings(meera, { payment: { upiId: '', upiName: '' } });
  });

  it('show what an administrator wrote at once, in English where there is no translation, until it is taken back', async () => {
    const meera = await admin();
    expect(await save(meera, 'faq', 'en', 'We deliver *on foot*.')).toMatchObject({
      status: 200,
      data: { version: 1 },
    });
    expect((await read('faq')).html).toBe('<p>We deliver <em>on foot</em>.</p>');
    expect(await read('faq', 'hi')).toMatchObject({ language: 'en', html: expect.stringContaining('on foot') });
    await save(meera, 'faq', 'hi', 'हम पैदल आते हैं।');
    expect(await read('faq', 'hi')).toMatchObject({ language: 'hi', html: '<p>हम पैदल आते हैं।</p>' });
    for (const language of ['en', 'hi']) {
      const answer = await save(meera, 'faq', language, null);
      expect(answer).toMatchObject({ status: 200, data: { state: 'default', version: 2 } });
    }
    expect((await read('faq')).html).toContain('within 11 minutes');
    const [entry] = await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      entity: 'page',
      entityName: 'faq (hi)',
      fields: { body: { from: 'हम पैदल आते हैं।', to: null } },
    });
  });

  it('of the footer do not exist until they are published, and lead there from then on', async () => {
    const meera = await admin();
    const footer = async () => (await visitor().call(calls.getShopSettings)).data as { pages?: unknown };
    const sitemap = async () => (await shop.app.inject({ url: '/sitemap.xml' })).body;
    expect(await read('about-us')).toEqual({ slug: 'about-us', language: 'en', html: '' });
    expect(await footer()).not.toHaveProperty('pages');
    const draft = { version: 0, body: 'We are *three* sisters &\nlike mangoes.\n\nMore.', published: false };
    const params = { slug: 'about-us', language: 'en' };
    expect(await meera.call(calls.savePageText, params, draft)).toMatchObject({ data: { state: 'draft', version: 1 } });
    expect(await read('about-us')).toMatchObject({ html: '' });
    expect(await footer()).not.toHaveProperty('pages');
    expect(await meera.call(calls.savePageText, params, { ...draft, version: 1, published: true })).toMatchObject({
      data: { state: 'published' },
    });
    expect(await read('about-us', 'hi')).toEqual({
      slug: 'about-us',
      language: 'en',
      html: '<p>We are <em>three</em> sisters &amp;\nlike mangoes.</p>\n<p>More.</p>',
      description: 'We are three sisters & like mangoes.',
    });
    expect(await footer()).toMatchObject({ pages: { 'about-us': '/about-us' } });
    expect(await save(meera, 'faq', 'en', 'Ask us.')).toMatchObject({ status: 200 });
    expect(await footer()).toMatchObject({ pages: { faqs: '/faq', 'about-us': '/about-us' } });
    await save(meera, 'faq', 'en', null);
    // Taken back, with the text kept as a draft.
    await meera.call(calls.savePageText, params, { ...draft, version: 2 });
    expect(await footer()).not.toHaveProperty('pages');
    expect((await textsOf(meera)).find(({ slug }) => slug === 'about-us')).toMatchObject({
      state: 'draft',
      body: draft.body,
    });
    const [entry] = await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry?.fields).toEqual({ published: { from: true, to: false } });
    expect(await meera.call(calls.savePageText, params, { ...draft, version: 3, body: null })).toMatchObject({
      data: { state: 'missing', body: '' },
    });
    expect(await sitemap()).not.toContain('/about-us');
  });

  it('lead from "24/7 Support" to the contact that is written, or to that of the settings', async () => {
    const meera = await admin();
    const footer = async () => ((await visitor().call(calls.getShopSettings)).data as { pages?: unknown }).pages;
    expect(await footer()).toBeUndefined();
    await save(meera, 'contact', 'en', 'Call us.');
    expect(await footer()).toEqual({ support: '/contact' });
    await save(meera, 'contact', 'en', null);
    expect(await footer()).toBeUndefined();
    await saveSettings(meera, { contact: { phone: '+91 98765 43210', email: '', address: '' } });
    expect(await footer()).toEqual({ support: '/contact' });
    await saveSettings(meera, { contact: { phone: '', email: '', address: '' } });
    expect(await footer()).toBeUndefined();
  });

  it('written only in Hindi are shown to everybody, unless there is a text that comes with the store', async () => {
    const meera = await admin();
    await save(meera, 'terms-of-service', 'hi', '# शर्तें');
    expect(await read('terms-of-service')).toEqual({
      slug: 'terms-of-service',
      language: 'hi',
      html: '<h2>शर्तें</h2>',
      description: 'शर्तें',
    });
    await save(meera, 'contact', 'hi', 'हमें लिखें।');
    expect(await read('contact')).toMatchObject({ language: 'en', html: expect.stringContaining('About an order') });
    for (const slug of ['terms-of-service', 'contact']) await save(meera, slug, 'hi', null);
  });

  it('have outlines, which cannot be published before they are completed', async () => {
    const meera = await admin();
    for (const slug of pageSlugs) {
      for (const language of ['en', 'hi']) {
        const params = { slug, language };
        const { body } = (await meera.call(calls.getPageOutline, params)).data as { body: string };
        expect(body).not.toMatch(/(?<!\[)\{\w+\}/);
        expect(countMarks(body) > 0).toBe(!hasDefaultText(slug));
        if (hasDefaultText(slug)) continue;
        const version = await versionOf(meera, slug, language);
        expect(await save(meera, slug, language, body)).toMatchObject({
          status: 400,
          code: 'VALIDATION',
          errors: { body: expect.stringContaining('[[double brackets]]') },
        });
        const saved = await meera.call(calls.savePageText, params, { version, body, published: false });
        expect(saved).toMatchObject({ status: 200, data: { state: 'draft' } });
        const completed = body.replaceAll(/\[\[|\]\]/g, '');
        expect(await save(meera, slug, language, completed)).toMatchObject({ status: 200 });
        await save(meera, slug, language, null);
      }
    }
  });

  it('are written for the shop that has set its name, address, hours and contact, but for the city', async () => {
    const meera = await admin();
    const contact = { phone: '', email: 'help@fresh.example', address: '12 Market Road\nPune' };
    await saveSettings(meera, { contact });
    const written = async (slug: string, language: string) => {
      const answer = await meera.request('GET', `/api/v1/content/outline/${slug}/${language}?written=1`);
      return (answer.data as { body: string }).body;
    };
    for (const language of ['en', 'hi']) {
      expect(countMarks(await written('returns-and-refunds', language))).toBe(0);
      expect(countMarks(await written('privacy-policy', language))).toBe(0);
      // Where it delivers is not set, and neither is the city whose courts are responsible.
      expect(countMarks(await written('shipping-policy', language))).toBe(1);
      expect(countMarks(await written('terms-of-service', language))).toBe(1);
    }
    expect(await written('terms-of-service', 'en')).toContain('The seller is Fresh & Co, 12 Market Road, Pune.');
    expect(await written('privacy-policy', 'en')).toContain('write to Fresh & Co, help@fresh.example.');
    expect(await written('shipping-policy', 'en')).toContain('while the shop is open: every day, around the clock.');
    const { store, version } = (await meera.call(calls.getStore)).data as SavedStore;
    const open = (day: number) => ({ day, opens: '07:00', closes: day === 6 ? '14:00' : '22:00' });
    const areas = [{ pincode: '411001', minutes: null, fee: null }];
    const body = { version, store: { ...store, hours: [0, 1, 2, 3, 4, 5, 6].map(open), areas } };
    expect(await meera.call(calls.updateStore, {}, body)).toMatchObject({ status: 200 });
    const shipping = await written('shipping-policy', 'en');
    expect(shipping).toContain('We deliver to the PIN codes 411001.');
    expect(shipping).toContain('Monday to Saturday 7:00 am–10:00 pm; Sunday 7:00 am–2:00 pm');
    expect(countMarks(shipping)).toBe(0);
    expect(await save(meera, 'shipping-policy', 'en', shipping)).toMatchObject({ status: 200 });
    await save(meera, 'shipping-policy', 'en', null);
    await saveSettings(meera, { contact: { phone: '', email: '', address: '' } });
  });

  it('are not overwritten by an editor who did not see the newest text', async () => {
    const [meera, kiran] = [await admin(), await admin()];
    const version = await versionOf(meera, 'contact', 'en');
    const answers = await Promise.all([
      save(meera, 'contact', 'en', 'Call us.', version),
      save(kiran, 'contact', 'en', 'Visit us.', version),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { html } = await read('contact');
    const refused = answers.find(({ status }) => status === 409);
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { version: version + 1 } });
    expect(html).toContain((refused as { data: PageText }).data.body);
    // A return to the original text does not start the versions anew.
    await save(meera, 'contact', 'en', null);
    expect(await save(kiran, 'contact', 'en', 'Visit us.', 0)).toMatchObject({ status: 409 });
  });

  it('refuse empty, overlong and unknown texts', async () => {
    const meera = await admin();
    for (const body of ['', ' ', 'x'.repeat(pageTextMax + 1), 'bad \u0000'])
      expect(await save(meera, 'faq', 'en', body)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await save(meera, 'jobs', 'en', 'Hello', 0)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await save(meera, 'faq', 'xx', 'Hello', 0)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await visitor().request('GET', '/api/v1/content/get-page/jobs')).status).toBe(400);
  });

  it('have a preview, which stores nothing', async () => {
    const meera = await admin();
    expect(await meera.call(calls.previewPageText, {}, { body: '# Hello' })).toMatchObject({
      status: 200,
      data: { html: '<h2>Hello</h2>' },
    });
    expect((await read('faq')).html).not.toContain('Hello');
  });

  it('are refused when lists or quotations are nested too deeply, and nothing of a text is left out silently', async () => {
    const meera = await admin();
    const nested = (marker: string, depth: number) =>
      Array.from(
        { length: depth },
        (_, level) => `${' '.repeat(level * marker.length)}${marker}deep ${level + 1}`,
      ).join('\n');
    const lazy = `${'> '.repeat(20)}a\n${'b\n'.repeat(9_000)}end`;
    for (const body of ['>'.repeat(20_000), lazy, '1. '.repeat(6_000), nested('- ', 6), nested('1. ', 20)]) {
      const refused = { status: 400, code: 'VALIDATION', errors: { body: expect.stringContaining('at most 5 deep') } };
      expect(await meera.call(calls.previewPageText, {}, { body })).toMatchObject(refused);
      expect(await save(meera, 'faq', 'en', body)).toMatchObject(refused);
    }
    for (const marker of ['- ', '1. ', '> ']) {
      const { data } = await meera.call(calls.previewPageText, {}, { body: nested(marker, 5) });
      expect(data).toMatchObject({ html: expect.stringContaining('deep 5') });
    }
  });

  it('are refused when they become much larger as a page than they are as a text', async () => {
    const meera = await admin();
    const repeated = (reference: string) => `${reference}\n\n`.padEnd(pageTextMax - 2, '[a]');
    const address = repeated(`[a]: ${'b'.repeat(9_990)}`);
    const hindi = repeated(`[a]: ${'ह'.repeat(9_990)}`);
    const title = repeated(`[a]: b "${'\\"'.repeat(4_990)}"`);
    for (const body of [address, hindi, title]) {
      const refused = { status: 400, code: 'VALIDATION', errors: { body: expect.stringContaining('too large') } };
      expect(await meera.call(calls.previewPageText, {}, { body })).toMatchObject(refused);
      expect(await save(meera, 'faq', 'en', body)).toMatchObject(refused);
    }
    for (const part of ['>>>>>\n\n', '- - - - -\n\n', '*a*', '`"`', '[](/ह)', '# a\n', '& '])
      expect(
        await meera.call(calls.previewPageText, {}, { body: part.repeat(pageTextMax / part.length) }),
      ).toMatchObject({
        status: 200,
      });
  });

  it('are rendered once, however often they are read', async () => {
    const meera = await admin();
    await save(meera, 'faq', 'en', '# Once');
    const render = vi.spyOn(markdownIt.prototype, 'parse');
    for (const lang of ['en', 'hi', 'xx', 'en'])
      await visitor().request('GET', `/api/v1/content/get-page/faq?lang=${lang}`);
    expect(render.mock.calls.length).toBeLessThanOrEqual(1);
    render.mockRestore();
    await save(meera, 'faq', 'en', null);
  });

  it.runIf(onPostgres)('change in every process', async () => {
    const other = await joinShop(shop);
    try {
      const meera = await admin();
      const get = async () =>
        (await other.app.inject({ url: '/api/v1/content/get-page/faq' })).json().data.html as string;
      expect(await get()).toContain('within 11 minutes');
      await save(meera, 'faq', 'en', 'Everywhere.');
      await expect.poll(get).toBe('<p>Everywhere.</p>');
    } finally {
      await other.dispose();
    }
  });
});

describe('Markdown', () => {
  it.each([
    ['<script>alert(1)</script>', /<script/i],
    ['a <img src=x onerror=alert(1)> b', /<img/i],
    ['[x](javascript:alert(1))', /href/i],
    ['[x](&#106;avascript:alert(1))', /href/i],
    ['[x](<data:text/html,x>)', /href/i],
    ['![x](https://elsewhere.example/track.png)', /<img/i],
    ['<a href="x" onclick="y">z</a>', /<a /i],
  ])('%s is harmless', (markdown, dangerous) => {
    expect(htmlOf(markdown)).not.toMatch(dangerous);
  });

  it('has headings below the title of the page, lists and links', () => {
    expect(htmlOf('# A\n\n- [b](/faq)\n- **c**')).toBe(
      '<h2>A</h2>\n<ul>\n<li><a href="/faq">b</a></li>\n<li><strong>c</strong></li>\n</ul>',
    );
    expect(htmlOf(escapeMarkdown('*a* [b](c) <d> & #1'))).toBe('<p>*a* [b](c) &lt;d&gt; &amp; #1</p>');
  });

  it.each([
    ['# A\n\nOne **two**\n[three](/faq).\n\nFour', 'One two three.'],
    ['# <b>\n\n- x', '<b> x'],
    ['', ''],
  ])('the first paragraph of %j is %j', (markdown, text) => {
    expect(firstParagraphOf(htmlOf(markdown))).toBe(text);
  });

  it.each([
    ['[[a]] b [[c]]', 2],
    ['[[a b', 0],
    [']] [[', 0],
    ['[a](b) [[c](d)', 0],
    ['['.repeat(20_000), 0],
  ])('%.20j has %i marks', (body, count) => {
    expect(countMarks(body)).toBe(count);
  });
});
