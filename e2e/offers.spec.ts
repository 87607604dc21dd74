/** Offers for visitors: the row of the home page, and the page of all offers. */
import { randomBytes } from 'node:crypto';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { AdminOffer } from '../contract/offers/offers.ts';
import { localPath } from '../messages/locale.ts';
import { administratorOf } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { layoutShiftOf, recordLayoutShifts } from './layout-shifts.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { plainOffer } from './trading-shop.ts';

test('the home page has a row of what the shop lists while it does, which leads to the page of offers', async ({
  page,
  api,
  context,
  request,
}) => {
  const title = 'Coupons and offers';
  const code = `T${randomBytes(4).toString('hex').toUpperCase()}`;
  const fields = {
    ...plainOffer,
    title: 'Ten rupees off',
    description: 'For every order of this week.',
    translations: { hi: { title: 'दस रुपये की छूट', description: 'इस हफ़्ते के हर ऑर्डर पर।' } },
    benefit: { kind: 'amount', amount: 10 },
    code,
    firstOrder: true,
    minimum: 100,
  };
  const htmlOf = async (path: string) => (await request.get(path)).text();
  const { accessToken: token } = await administratorOf(api);
  const { data } = await api.ask<AdminOffer>(calls.addOffer, { token, body: fields });
  const params = { offerId: data._id };
  const setState = async (state: 'active' | 'ended') => {
    const { version } = (await api.ask<AdminOffer>(calls.getOffer, { token, params })).data;
    const { status, message } = await api.ask(calls.setOfferState, { token, params, body: { version, state } });
    if (status !== 200) throw new Error(message);
  };
  expect(await htmlOf(links.home)).not.toContain(title);
  expect(await htmlOf(links.coupons)).toContain('There are no offers at the moment');
  await setState('active');
  try {
    // Also without scripts.
    expect(await htmlOf(links.home)).toContain('Ten rupees off');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await recordLayoutShifts(page);
    await open(page, links.home);
    const offers = page.getByRole('region', { name: title });
    await expect(offers.getByRole('listitem')).toContainText(['₹10 off']);
    await offers.getByRole('button', { name: `Copy the code ${code}` }).click();
    await expect.poll(copied).toBe(code);
    expect(await layoutShiftOf(page)).toBeLessThan(0.005);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Offers' })).toHaveAttribute(
      'href',
      links.coupons,
    );
    await offers.getByRole('link', { name: `See All ${title}` }).click();
    await expect(page.getByRole('heading', { name: 'Ten rupees off' })).toBeVisible();
    await expect(page.getByText('on products worth ₹100 or more')).toBeVisible();
    await open(page, localPath(links.coupons, 'hi'));
    await expect(page.getByRole('heading', { name: 'दस रुपये की छूट' })).toBeVisible();
    expect(await englishWords(page, [code])).toEqual([]);
  } finally {
    await setState('ended');
  }
  expect(await htmlOf(links.home)).not.toContain(title);
});
