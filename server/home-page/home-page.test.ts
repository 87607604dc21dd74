import { describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { startOfShopDay } from '../../contract/delivery/shop-day.ts';
import type {
  Arrangement,
  CreatedSection,
  HomeSection,
  RowRule,
  ShownSection,
} from '../../contract/pages/home-page.ts';
import { redPicture, sendForm } from '../testing/forms.ts';
import { type SignedIn, signUpAdmin } from '../testing/people.ts';
import { moveStockTo, stockProduct } from '../testing/products.ts';
import { joinShop, onPostgres, openShop, shared, sharedShop, type TestShop } from '../testing/shop.ts';

const minute = 60_000;
const always = { fromDay: null, toDay: null, fromTime: null, toTime: null };
const rule: RowRule = {
  by: 'rule',
  categories: [],
  subCategories: [],
  minDiscount: 0,
  order: 'newest',
  days: 30,
  inStock: true,
  most: 24,
};
const row = (given: Partial<CreatedSection>): CreatedSection => ({
  kind: 'created',
  title: 'Breakfast',
  translations: { hi: { title: 'नाश्ता' } },
  hidden: false,
  image: '',
  form: 'carousel',
  period: always,
  products: rule,
  ...given,
});
const namesOf = (products: readonly Product[]) => products.map(({ name }) => name);

/** The home page as shoppers and administrators have it. */
function observe({ app }: Pick<TestShop, 'app'>, admin: SignedIn) {
  const page = async (query = ''): Promise<ShownSection[]> =>
    (await app.inject({ url: `${calls.getHomePage.path}${query}` })).json().data.sections;
  const arrangement = async (): Promise<Arrangement> =>
    (await app.inject({ url: calls.getArrangement.path, headers: admin.headers })).json().data;
  const put = (body: { version: number; sections: HomeSection[] }) =>
    app.inject({ method: 'PUT', url: calls.saveArrangement.path, headers: admin.headers, payload: body });
  return {
    page,
    arrangement,
    put,
    kinds: async () => (await page()).map(({ kind, id }) => (kind === 'category' || kind === 'created' ? id : kind)),
    /** Saves what `change` makes of the sections. */
    async save(change: (sections: HomeSection[]) => HomeSection[]) {
      const { version, sections } = await arrangement();
      const answer = await put({ version, sections: change(sections) });
      expect(answer.json()).toMatchObject({ success: true });
      return answer.json().data as Arrangement;
    },
    async row(id: string) {
      const answer = await app.inject({ url: pathOf(calls.getHomeRow, { rowId: id }) });
      return answer.statusCode === 200 ? namesOf(answer.json().data) : answer.json().code;
    },
  };
}

/** Puts these rows at the beginning, instead of all others. */
const onlyRows =
  (...rows: CreatedSection[]) =>
  (sections: HomeSection[]): HomeSection[] => [...rows, ...sections.filter(({ kind }) => kind !== 'created')];
const createdIn = ({ sections }: Arrangement) =>
  sections.flatMap((section) => (section.kind === 'created' ? section._id : []));

async function stocked(shop: TestShop) {
  const [fruits = '', dairy = ''] = await shop.catalogue.change(async (change) => [
    await change.createCategory({ name: 'Fruits', image: '' }),
    await change.createCategory({ name: 'Dairy', image: '' }),
  ]);
  const add = (name: string, categoryId: string, more = {}) =>
    stockProduct(shop, { name, categoryIds: [categoryId], ...more });
  const apple = await add('Apple', fruits, { pricePaise: 9000 });
  const banana = await add('Banana', fruits, { pricePaise: 3000, discount: 20 });
  const milk = await add('Milk', dairy, { pricePaise: 6000, discount: 5 });
  return { fruits, dairy, apple, banana, milk, admin: await signUpAdmin(shop) };
}

describe('the home page', () => {
  let clock = () => new Date();
  const shop = sharedShop(() => openShop({}, { now: () => clock() }));
  const made = shared(() => stocked(shop));
  const home = () => observe(shop, made.admin);

  it('has its usual order when nobody arranged it, and only what it can show', async () => {
    const { fruits, dairy } = made;
    expect(await home().kinds()).toEqual(['tiles', 'again', fruits, dairy]);
    const { version, sections } = await home().arrangement();
    expect(version).toBe(0);
    expect(sections.map((each) => (each.kind === 'builtIn' ? each.name : each.kind))).toEqual([
      ...['tiles', 'again', 'best', 'offers', 'coupons'],
      ...['category', 'category'],
    ]);
    const [, , first] = await home().page();
    expect(first).toMatchObject({ count: 2, products: [{ name: 'Apple' }, { name: 'Banana' }] });
  });

  it('shows sections as they are ordered, renamed and hidden', async () => {
    const { fruits, dairy } = made;
    await home().save((sections) => [
      ...sections
        .filter((each) => each.kind === 'category')
        .reverse()
        .map((each) => ({
          ...each,
          title: each.categoryId === dairy ? 'Milk & more' : '',
          translations: { hi: { title: 'दूध' } },
        })),
      ...sections
        .filter((each) => each.kind !== 'category')
        .map((each) => ({ ...each, hidden: each.kind === 'builtIn' && each.name === 'again' })),
    ]);
    expect(await home().kinds()).toEqual([dairy, fruits, 'tiles']);
    expect((await home().page())[0]?.title).toBe('Milk & more');
    expect((await home().page('?lang=hi'))[0]?.title).toBe('दूध');
    expect((await home().page())[1]?.title).toBeUndefined();
    // A section that nobody has placed yet has its usual place.
    const spices = await shop.catalogue.change((change) => change.createCategory({ name: 'Spices', image: '' }));
    await stockProduct(shop, { name: 'Turmeric', categoryIds: [spices] });
    expect(await home().kinds()).toEqual([dairy, fruits, spices, 'tiles']);
  });

  it('shows products chosen by hand in their order, what is out of stock last, and nothing that is not for sale', async () => {
    const { apple, banana, milk } = made;
    const saved = await home().save(onlyRows(row({ products: { by: 'hand', ids: [milk, banana, apple] } })));
    const [id = ''] = createdIn(saved);
    const shown = async () => (await home().page())[0];
    expect(await shown()).toMatchObject({ id, kind: 'created', title: 'Breakfast', form: 'carousel', count: 3 });
    expect(await home().row(id)).toEqual(['Milk', 'Banana', 'Apple']);

    shop.catalogue.stockChanged(await moveStockTo(shop, milk, 0));
    expect(await home().row(id)).toEqual(['Banana', 'Apple', 'Milk']);
    shop.catalogue.stockChanged(await moveStockTo(shop, milk, 100));
    await shop.catalogue.change((change) => change.updateProduct(banana, { publish: false, pricePaise: 3500 }));
    expect(await home().row(id)).toEqual(['Milk', 'Apple']);
    // An unpublished product stays in the row for later, even when the page is saved meanwhile.
    await home().save((sections) => sections);
    await shop.catalogue.change((change) => change.updateProduct(banana, { publish: true }));
    expect(await home().row(id)).toEqual(['Milk', 'Banana', 'Apple']);
    expect(namesOf((await shown())?.products ?? [])).toEqual(['Milk', 'Banana', 'Apple']);

    // A deleted one leaves quietly.
    const gone = await stockProduct(shop, { name: 'Gone' });
    await home().save((sections) =>
      sections.map((each) =>
        each.kind === 'created' ? { ...each, products: { by: 'hand', ids: [gone, milk] } } : each,
      ),
    );
    await shop.catalogue.change((change) => change.deleteProduct(gone));
    expect(await home().row(id)).toEqual(['Milk']);
    const { sections } = await home().save((all) => all);
    expect(sections[0]).toMatchObject({ products: { ids: [milk] }, count: 1 });
  });

  it('finds products by rules, in the background, with their current prices', async () => {
    const { fruits, dairy } = made;
    const ofRule = (given: Partial<RowRule>, title: string) => row({ title, products: { ...rule, ...given } });
    const saved = await home().save(
      onlyRows(
        ofRule({ categories: [fruits, dairy], order: 'cheapest' }, 'Cheapest'),
        ofRule({ categories: [fruits, dairy], order: 'discount' }, 'Most discounted'),
        ofRule({ categories: [fruits, dairy], order: 'newest', most: 2 }, 'Newest'),
        ofRule({ minDiscount: 15 }, 'At least 15 percent'),
        ofRule({ minDiscount: 90 }, 'Nothing'),
      ),
    );
    const ids = createdIn(saved);
    const rows = () => Promise.all(ids.map((id) => home().row(id)));
    expect(await rows()).toEqual([['Banana', 'Milk', 'Apple'], ['Banana', 'Milk'], ['Milk', 'Banana'], ['Banana'], []]);
    // An empty row is not shown.
    expect((await home().page()).map(({ title }) => title)).not.toContain('Nothing');
    expect(saved.sections[4]).toMatchObject({ title: 'Nothing', count: 0 });

    await shop.catalogue.change((change) => change.updateProduct(made.milk, { discount: 50 }));
    // Before the next choice, what no longer passes is left out, and prices are current.
    expect((await home().row(ids[1] ?? '')) as string[]).toEqual(['Banana', 'Milk']);
    await shop.jobs.run('choose the products of home rows');
    expect((await rows()).slice(0, 4)).toEqual([
      ['Banana', 'Milk', 'Apple'],
      ['Milk', 'Banana'],
      ['Milk', 'Banana'],
      ['Milk', 'Banana'],
    ]);
    shop.catalogue.stockChanged(await moveStockTo(shop, made.banana, 0));
    expect(await home().row(ids[0] ?? '')).toEqual(['Milk', 'Apple']);
    shop.catalogue.stockChanged(await moveStockTo(shop, made.banana, 100));
    await shop.catalogue.change((change) => change.updateProduct(made.milk, { discount: 5 }));
  });

  it('switches rows at their times, by the clock of the shop alone', async () => {
    const morning = startOfShopDay('2026-11-20').getTime() + 6 * 60 * minute;
    clock = () => new Date(morning - minute);
    await shop.jobs.run('choose the products of home rows');
    const period = { ...always, fromDay: '2026-11-20', toDay: '2026-11-20', fromTime: '06:00', toTime: '11:00' };
    const saved = await home().save(onlyRows(row({ period })));
    const [id = ''] = createdIn(saved);
    const isShown = async () => (await home().page()).some((each) => each.id === id);
    expect([await isShown(), await home().row(id)]).toEqual([false, 'NOT_FOUND']);
    const at = async (time: number) => {
      clock = () => new Date(time);
      await shop.jobs.run('choose the products of home rows');
      return isShown();
    };
    expect(await at(morning)).toBe(true);
    expect(await at(morning + 5 * 60 * minute - 1)).toBe(true);
    expect(await at(morning + 5 * 60 * minute)).toBe(false);
    expect(await at(morning + 24 * 60 * minute)).toBe(false);

    // No job and no change: half a second before it begins, the row waits for its own timer.
    clock = () => new Date();
    const began = Date.now();
    clock = () => new Date(morning - 500 + (Date.now() - began));
    await shop.jobs.run('choose the products of home rows');
    expect(await isShown()).toBe(false);
    await expect.poll(isShown, { timeout: 5_000, interval: 50 }).toBe(true);
    expect(Date.now() - began).toBeGreaterThanOrEqual(500);
    clock = () => new Date();
    await shop.jobs.run('choose the products of home rows');
  });

  it('refuses what cannot be, and says where', async () => {
    const { version, sections } = await home().arrangement();
    const refused = async (given: HomeSection[]) => {
      const answer = await home().put({ version, sections: given });
      expect(answer.statusCode).toBe(400);
      return answer.json().errors;
    };
    const missing = '01jb0000000000000000000000';
    const hidden = await stockProduct(shop, { name: 'Hidden', publish: false });
    const period = (given: Partial<typeof always> | Record<string, string>) => [
      row({ period: { ...always, ...given } }),
    ];
    expect(
      await refused([{ kind: 'category', categoryId: missing, title: '', translations: {}, hidden: false }]),
    ).toEqual({
      'sections.0.categoryId': 'One of the categories no longer exists.',
    });
    expect(await refused([row({ _id: missing })])).toEqual({
      'sections.0._id': 'This row of the home page was not found.',
    });
    expect(await refused([...sections, row({ products: { by: 'hand', ids: [hidden] } })])).toEqual({
      [`sections.${sections.length}.products.ids`]: 'One of the products is not for sale.',
    });
    expect(await refused([row({ products: { ...rule, categories: [missing] } })])).toEqual({
      'sections.0.products.categories': 'One of the categories no longer exists.',
    });
    expect(await refused([row({ products: { ...rule, subCategories: [missing] } })])).toEqual({
      'sections.0.products.subCategories': 'One of the sub categories no longer exists.',
    });
    expect(await refused(period({ fromDay: '2026-11-20', toDay: '2026-11-19' }))).toEqual({
      'sections.0.period.toDay': 'The end is before the beginning',
    });
    expect(await refused(period({ fromTime: '11:00', toTime: '06:00' }))).toEqual({
      'sections.0.period.toTime': 'The end is before the beginning',
    });
    expect(await refused(period({ fromTime: '6 am' }))).toEqual({
      'sections.0.period.fromTime': 'Must be a time of day like 06:00',
    });
    expect(await refused([row({ title: ' ' })])).toEqual({ 'sections.0.title': 'Enter a title' });
    expect(await refused([row({ image: 'https://example.org/a.png' })])).toEqual({
      'sections.0.image': 'This picture was not found.',
    });
    expect(await refused(sections.flatMap((each) => [each, each]))).toHaveProperty('sections.1');
    expect(await refused(Array.from({ length: 31 }, () => row({})))).toEqual({
      sections: 'A home page has at most 30 rows of its own',
    });
    expect(await refused([{ kind: 'builtIn', name: 'news' } as unknown as HomeSection])).toHaveProperty(
      'sections.0.name',
    );
    expect((await home().arrangement()).version).toBe(version);
  });

  it('is saved by one of two administrators at once; the other gets the newest', async () => {
    const { version, sections } = await home().arrangement();
    const titles = ['Of Meera', 'Of Ravi'];
    const answers = await Promise.all(
      titles.map((title) => home().put({ version, sections: onlyRows(row({ title }))(sections) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = titles[answers.findIndex(({ statusCode }) => statusCode === 200)];
    const refusal = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refusal).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { version: version + 1 } });
    expect(refusal.data.sections[0].title).toBe(won);
  });

  it('notes every change in the audit log, and nothing when nothing changed', async () => {
    const entries = async () =>
      (await shop.app.inject({ url: `${calls.listAuditEntries.path}?entity=home_page`, headers: made.admin.headers }))
        .json()
        .data.changes.map(({ fields }: { fields: object }) => fields);
    const before = (await entries()).length;
    await home().save((sections) => sections);
    expect(await entries()).toHaveLength(before);
    await home().save(onlyRows(row({ title: 'Snacks', products: { ...rule, minDiscount: 10 } })));
    const [newest] = await entries();
    expect(newest['“Snacks”']).toEqual({
      from: null,
      to: ['नाश्ता', 'carousel', '* · newest · ≥ 10% · in stock · ≤ 24'],
    });
    expect(newest.order.to[0]).toBe('Snacks');
  });

  it('keeps the picture of a row', async () => {
    const to = { method: 'POST', url: calls.addHomePicture.path, headers: made.admin.headers } as const;
    const answer = await sendForm(shop, to, { image: redPicture });
    const { image } = answer.json().data;
    expect(image).toMatch(/^\/images\//);
    const saved = await home().save(onlyRows(row({ image })));
    expect(saved.sections[0]).toMatchObject({ image });
    expect((await home().page())[0]).toMatchObject({ image });
  });

  it('previews what a row would show, before it is saved', async () => {
    const answer = await shop.app.inject({
      ...{ method: 'POST', url: calls.previewHomeRow.path, headers: made.admin.headers },
      payload: { products: { ...rule, categories: [made.dairy] } },
    });
    expect(namesOf(answer.json().data)).toEqual(['Milk']);
  });

  it('suggests rows that fit what is sold, until they are there', async () => {
    await shop.catalogue.change(async (change) => {
      const milk = await change.createSubCategory({ name: 'Milk', image: '', categoryIds: [made.dairy] });
      await change.updateProduct(made.milk, { subCategoryIds: [milk] });
    });
    const { suggestions } = await home().save(onlyRows());
    expect(suggestions.map(({ title, translations }) => [title, translations.hi?.title])).toEqual([
      ['Breakfast', 'सुबह का नाश्ता'],
    ]);
    const saved = await home().save(onlyRows(...suggestions));
    expect(saved.suggestions).toEqual([]);
    expect(saved.sections[0]).toMatchObject({ title: 'Breakfast', count: 1 });
  });

  it('lets a category leave that is deleted, with its place and what rules know of it', async () => {
    const gone = await shop.catalogue.change((change) => change.createCategory({ name: 'Gone', image: '' }));
    const saved = await home().save(onlyRows(row({ products: { ...rule, categories: [gone] } })));
    await shop.catalogue.change((change) => change.deleteCategory(gone));
    const stale = saved.sections;
    const answer = await home().put({ version: saved.version, sections: stale });
    expect(answer.json()).toMatchObject({ success: true });
    // Without the category the rule finds nothing, rather than everything.
    expect(answer.json().data.sections[0]).toMatchObject({ count: 0 });
    expect(await home().kinds()).not.toContain(gone);
  });
});

describe.runIf(onPostgres)('the home page of two processes', () => {
  it('changes in both within a moment', async () => {
    const shop = await openShop();
    const other = await joinShop(shop);
    try {
      const { admin } = await stocked(shop);
      await observe(shop, admin).save(onlyRows(row({ title: 'New' })));
      const shown = async () => (await observe(other, admin).page())[0]?.title;
      await expect.poll(shown, { timeout: 5_000, interval: 20 }).toBe('New');
    } finally {
      await other.dispose();
      await shop.dispose();
    }
  });
});
