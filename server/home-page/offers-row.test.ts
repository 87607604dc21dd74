import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { Arrangement, ShownSection } from '../../contract/pages/home-page.ts';
import { addOffer, newCode, setState } from '../testing/offers.ts';
import { signUpAdmin } from '../testing/people.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';

describe('the offers on the home page', () => {
  const shop = sharedShop(() => openShop());
  const made = shared(async () => ({ admin: new Shopper(inProcess(shop), await signUpAdmin(shop)) }));
  const row = async (query = ''): Promise<ShownSection | undefined> =>
    ((await shop.app.inject({ url: `${calls.getHomePage.path}${query}` })).json().data.sections as ShownSection[]).find(
      (section) => section.kind === 'coupons',
    );
  const titles = async (query = '') => (await row(query))?.offers?.map(({ title }) => title);

  it('are there while offers run that the shop lists, in the language of the page', async () => {
    expect(await row()).toBeUndefined();
    const unlisted = await addOffer(made.admin, { listed: false });
    expect(await row()).toBeUndefined();
    const code = newCode();
    const offer = await addOffer(made.admin, {
      code,
      title: 'Fifty off',
      translations: { hi: { title: 'पचास की छूट' } },
    });
    expect(await row()).toMatchObject({
      id: 'coupons',
      count: 1,
      products: [],
      offers: [{ title: 'Fifty off', code }],
    });
    expect(await titles('?lang=hi')).toEqual(['पचास की छूट']);
    await setState(made.admin, offer, 'paused');
    expect(await row()).toBeUndefined();
    await setState(made.admin, unlisted, 'ended');
  });

  it('come and go by the clock alone', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await addOffer(made.admin, { title: 'Short', from: at(1_500), until: at(3_500) });
    expect(await titles()).toBeUndefined();
    await expect.poll(() => titles(), { timeout: 8_000 }).toEqual(['Short']);
    await expect.poll(() => titles(), { timeout: 8_000 }).toBeUndefined();
  });

  it('are hidden, renamed and counted like other rows; eight come with the page', async () => {
    const offers = await Promise.all(Array.from({ length: 9 }, () => addOffer(made.admin, {})));
    const arrangement = async () => (await made.admin.call(calls.getArrangement)).data as Arrangement;
    const change = async (more: { title?: string; hidden?: boolean }) => {
      const { version, sections } = await arrangement();
      const changed = sections.map((each) =>
        each.kind === 'builtIn' && each.name === 'coupons' ? { ...each, ...more } : each,
      );
      expect(await made.admin.call(calls.saveArrangement, {}, { version, sections: changed })).toMatchObject({
        status: 200,
      });
    };
    expect((await row())?.offers).toHaveLength(8);
    expect((await arrangement()).sections).toContainEqual(expect.objectContaining({ name: 'coupons', count: 9 }));
    await change({ title: 'This week' });
    expect(await row()).toMatchObject({ title: 'This week', count: 9 });
    await change({ hidden: true });
    expect(await row()).toBeUndefined();
    await change({ title: '', hidden: false });
    for (const offer of offers) await setState(made.admin, offer, 'ended');
    expect(await row()).toBeUndefined();
  });
});
