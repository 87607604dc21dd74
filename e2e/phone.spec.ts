/**
 * The store on phones and with large text: nothing is covered, nothing is wider than the screen, and pictures have the resolution they
 * declare.
 */
import type { Locator, Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { loaded } from './accessible.ts';
import { addAddress, buyNamed, goTo, open, openAs, putIntoCart, shopperWith } from './people.ts';
import { expect, test } from './shop-fixture.ts';

/** Returns true when the centre of an element is visible. */
const isSeen = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Narrow, as a phone's or after zooming to 400 %; with text of twice the size; and a phone on its side. */
const shapes = [
  { width: 320, height: 640, text: '100%' },
  { width: 390, height: 844, text: '200%' },
  { width: 1280, height: 800, text: '200%' },
  { width: 640, height: 360, text: '100%' },
];

/** Nothing is wider than the screen, each of the first controls can be seen when it has the focus, and no text lies on another. */
async function expectUsable(page: Page, name: string): Promise<void> {
  for (const { width, height, text } of shapes) {
    await page.setViewportSize({ width, height });
    const found = await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size;
      const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await painted();
      // A dialog has come to its place.
      await Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
          .map(({ finished }) => finished.catch(() => {})),
      );
      const scope = document.querySelector('dialog[open]') ?? document.body;
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const controls = [...scope.querySelectorAll<HTMLElement>('a, button, input, select, summary')].filter(
        (each) =>
          each.tabIndex >= 0 &&
          !each.closest('[inert], footer, .fixed, [aria-hidden="true"], [class*="sr-only"]') &&
          isShown(each),
      );
      const covered: string[] = [];
      for (const each of controls.slice(0, 40)) {
        each.focus();
        // Browsers leave what is partly visible in a row where it is.
        each.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
        // A link may go over two lines.
        const { left, top, width, height } = each.getClientRects()[0] ?? each.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        // Arrows beside a row of cards are for the mouse.
        if (hit?.closest('button[aria-hidden]')) continue;
        if (!hit || (!each.contains(hit) && !hit.closest('label')?.contains(each)))
          covered.push(
            `${each.outerHTML.slice(0, 120)} below ${hit?.outerHTML.slice(0, 120)} at ${left},${top} ${width}×${height}`,
          );
      }
      scrollTo(0, 0);
      const overlaps = [...document.querySelectorAll('header, .bottom-bar, .cart-bar, article')]
        .slice(0, 12)
        .flatMap((part) => {
          const boxes: [text: string, left: number, top: number, right: number, bottom: number][] = [];
          const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
          for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            const [text, parent] = [node.textContent ?? '', node.parentElement];
            if (
              !/\w/.test(text) ||
              !parent ||
              !isShown(parent) ||
              parent.closest('[class*="sr-only"], noscript, option')
            )
              continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const [own, frame] = [range.getBoundingClientRect(), parent.getBoundingClientRect()];
            boxes.push([text, own.left, own.top, own.right, Math.min(own.bottom, frame.bottom)]);
          }
          return boxes.flatMap(([text, left, top, right, bottom], index) =>
            boxes
              .slice(index + 1)
              .filter(
                ([, l, t, r, b]) =>
                  Math.min(right, r) - Math.max(left, l) > 2 && Math.min(bottom, b) - Math.max(top, t) > 4,
              )
              .map(([other]) => `${text} / ${other}`),
          );
        });
      return { covered, overlaps, overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth) };
    }, text);
    expect
      .soft(found, `${name} at ${width} × ${height}, text ${text}`)
      .toEqual({ covered: [], overlaps: [], overflow: 0 });
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

test("a product's name, size, picture, price and button are visible without scrolling, and nothing is wider than a phone", async ({
  page,
  api,
}) => {
  const product = await api.findProduct('Basmati Rice');
  const main = page.getByRole('main');
  await open(page, links.product(product));
  for (const [width, height] of [
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const picture = main.getByRole('img', { name: /^Basmati Rice, picture 1/ });
    for (const seen of [
      main.getByRole('heading', { level: 1 }),
      main.getByText('5 kg', { exact: true }).first(),
      main.getByText(/^Price ₹/).first(),
      main.getByRole('button', { name: 'Add to Cart: Basmati Rice', exact: true }),
      picture,
    ]) {
      await expect.poll(() => isSeen(seen)).toBe(true);
    }
    const frame = await page
      .getByRole('region', { name: /^Pictures of/ })
      .locator('ul')
      .first()
      .boundingBox();
    expect(frame?.width).toBe(await page.evaluate(() => document.body.clientWidth));
    const bar = await main.locator('.bottom-bar').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(height);
  }

  // Pictures do not declare more pixels than they have.
  const claims = await page.evaluate(async () => {
    const sets = [...document.querySelectorAll<HTMLSourceElement>('main picture source')].map(({ srcset }) => srcset);
    const last = sets.flatMap((set) => set.split(', ').slice(-1)).map((one) => one.split(' '));
    return Promise.all(
      last.map(async ([src = '', width = '']) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return [Number.parseInt(width, 10), image.naturalWidth];
      }),
    );
  });
  expect(claims.length).toBeGreaterThan(0);
  for (const [claimed, own] of claims) expect(claimed).toBeLessThanOrEqual(own ?? 0);

  const fruits = links.category(await api.findCategory('Fruits & Vegetables'));
  await goTo(page, fruits);
  const listBar = page.getByRole('region', { name: 'Filters and order' });
  const filters = await listBar.getByRole('button', { name: 'Filters' }).boundingBox();
  const order = await listBar.getByRole('combobox').boundingBox();
  expect(order?.y).toBe(filters?.y);
  expect((order?.x ?? 0) + (order?.width ?? 0)).toBeLessThanOrEqual(360);

  for (const path of [links.login, links.register]) {
    await goTo(page, path);
    await expectUsable(page, path);
  }
  const { person } = await shopperWith(api, 'Potato', 3);
  await addAddress(api, person);
  await buyNamed(api, 'Tomato', 2, person);
  await putIntoCart(api, person, (await api.findProduct('Potato'))._id, 3);
  await openAs(page, person, links.comingSoon('blog'));
  for (const path of [
    links.home,
    fruits,
    links.product(product),
    links.searchFor('milk'),
    links.checkout,
    links.account,
    links.orders,
  ]) {
    await goTo(page, path);
    await loaded(page);
    await expectUsable(page, path);
  }
  await goTo(page, fruits);
  await page.getByRole('button', { name: /^View Cart/ }).click();
  await expectUsable(page, 'the cart');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectUsable(page, 'the filters');
});

test('the floating cart covers nothing, and what has the focus is visible, as are the borders of fields', async ({
  page,
  api,
}) => {
  // Rows that fit have no arrows.
  await page.setViewportSize({ width: 2600, height: 900 });
  await open(page, links.home);
  const rows = page.locator('section[aria-labelledby^="row-"]');
  const shown = await rows.evaluateAll((sections) =>
    sections.map((section) => {
      const list = section.querySelector('ul');
      const fits = list !== null && list.scrollWidth <= list.clientWidth;
      const arrows = [...section.querySelectorAll('button[aria-hidden]')].filter(
        (each) => !each.hasAttribute('hidden'),
      );
      return { fits, arrows: arrows.length };
    }),
  );
  expect(shown.length).toBeGreaterThan(5);
  for (const { fits, arrows } of shown) if (fits) expect(arrows).toBe(0);

  // Fields have visible borders.
  await goTo(page, links.login);
  const border = await page
    .getByLabel('Email', { exact: true })
    .evaluate((input) => getComputedStyle(input).borderTopColor);
  const [red = 0, green = 0, blue = 0] = (border.match(/\d+/g) ?? []).map(Number);
  const light = (value: number) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const contrast = 1.05 / (0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) + 0.05);
  expect(contrast).toBeGreaterThanOrEqual(3);

  await page.setViewportSize({ width: 390, height: 664 });
  const { person } = await shopperWith(api, 'Potato', 3);
  const viewCart = page.getByRole('button', { name: /^View Cart 3 items ₹102\.60$/ });
  await openAs(page, person, links.product(await api.findProduct('Basmati Rice')));
  await expect(viewCart).toBeVisible();
  // It comes directly after the top bar for the keyboard.
  await page.getByRole('button', { name: /^Menu of/ }).focus();
  await page.keyboard.press('Tab');
  await expect(viewCart).toBeFocused();
  expect(
    await isSeen(page.getByRole('main').getByRole('button', { name: 'Add to Cart: Basmati Rice', exact: true })),
  ).toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => isSeen(page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }))).toBe(true);
  await goTo(page, links.account);
  await page
    .getByRole('button', { name: /order history/i })
    .or(page.getByRole('link', { name: /order history/i }))
    .first()
    .focus();
  await expect.poll(() => isSeen(page.locator(':focus'))).toBe(true);

  // The stepper shows the focus.
  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo(page, links.product(await api.findProduct('Potato')));
  const more = page.getByRole('main').getByRole('button', { name: 'Add one Potato' });
  await more.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const outline = () =>
    more.evaluate((button) => {
      const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(button);
      return { outlineColor, outlineStyle, inside: Number.parseFloat(outlineOffset) < 0 };
    });
  // The colour fades in.
  await expect.poll(outline).toEqual({ outlineColor: 'rgb(10, 122, 72)', outlineStyle: 'solid', inside: true });

  // Focus in the first row of the top bar is visible on a scrolled page, too.
  await page.setViewportSize({ width: 640, height: 500 });
  await goTo(page, links.search);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole('banner').getByRole('combobox').focus();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getBoundingClientRect().top)).toBeGreaterThan(0);
});

test('the main screens are at the bottom of a phone, one block with the cart, and give way to what a page has there', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { person, product } = await shopperWith(api, 'Potato', 3);
  const nav = page.getByRole('navigation', { name: 'Main screens' });
  const viewCart = page.getByRole('button', { name: /^View Cart/ });
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };

  await test.step('for a visitor', async () => {
    await open(page, links.home);
    await expect(nav.getByRole('link')).toHaveText(['Home', 'Categories', 'Buy again', 'Lists', 'Account']);
    for (const link of await nav.getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await bottomOf(nav)).toBe(664);
    await nav.getByRole('link', { name: 'Categories' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop by category' })).toBeVisible();
    await expect(nav.locator('[aria-current="page"]')).toHaveText('Categories');
    await nav.getByRole('link', { name: 'Buy again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to buy again' })).toBeVisible();
    await nav.getByRole('link', { name: 'Lists' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Paste a list' })).toBeVisible();
  });

  await test.step('with a cart', async () => {
    await openAs(page, person, links.home);
    await expect(viewCart).toBeVisible();
    const bar = page.locator('.cart-bar');
    expect(await bottomOf(bar)).toBe((await nav.boundingBox())?.y);
    await nav.getByRole('link', { name: 'Lists' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My lists' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => isSeen(page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }))).toBe(true);
    expect(await bottomOf(nav)).toBe(664);
  });

  await test.step('not where a page has an action of its own, a screen is low, or there is room above', async () => {
    for (const path of [links.product(product), links.checkout]) {
      await goTo(page, path);
      await expect(nav).toBeHidden();
    }
    await goTo(page, links.home);
    await expect(nav).toBeVisible();
    for (const size of [
      { width: 640, height: 360 },
      { width: 768, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expect(nav).toBeHidden();
    }
  });
});
