import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminProduct } from '../../../../../contract/catalogue/admin-catalogue.ts';
import type { ProductChange } from '../../../../../contract/catalogue/product-table.ts';
import { browserQueries } from '../../../../query-client.ts';
import { adminProduct } from '../../../../testing/admin-products.ts';
import { fakeStore, refusal } from '../../../../testing/fake-store.ts';
import { testId } from '../../../../testing/ids.ts';
import { owner, signIn } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { ProductTable } from './product-table.tsx';

const store = fakeStore();

let products: AdminProduct[];

/** Somebody else changes a product on another device. */
function changeElsewhere(name: string, changed: Partial<AdminProduct>): void {
  products = products.map((each) => (each.name === name ? { ...each, ...changed, revision: each.revision + 1 } : each));
}

const named = (name: string): AdminProduct => {
  const found = products.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

/** Saves as the server does: all or nothing, and nothing over the changes of others. */
function update(changes: ProductChange[]) {
  const changed = products.filter(({ _id, revision }) =>
    changes.some((each) => each.productId === _id && each.revision !== revision),
  );
  if (changed.length > 0)
    return refusal('CHANGED_MEANWHILE', {
      message: 'Somebody changed it.',
      data: { products: changed, stockChanged: [], deleted: [] },
    });
  const before = new Map(products.map((each) => [each._id, each]));
  products = products.map((each) => {
    const change = changes.find(({ productId }) => productId === each._id);
    return change
      ? { ...each, price: change.price === undefined ? each.price : Number(change.price), revision: each.revision + 1 }
      : each;
  });
  return {
    products: products.filter(({ _id }) => changes.some(({ productId }) => productId === _id)),
    undo: changes.map(({ productId, revision }) => ({
      productId,
      revision: revision + 1,
      price: before.get(productId)?.price ?? 0,
    })),
  };
}

beforeEach(() => {
  signIn(store, owner);
  onCards.mockReset();
  products = ['Item 01', 'Item 02', 'Item 03', 'Item 04'].map((name) => adminProduct(name));
  store.answer('GET /api/v1/category/get-admin-categories', { categories: [], subCategories: [] });
  store.answer('GET /api/v1/product/product-table', () => ({
    products,
    totalPages: 1,
    totalCount: products.length,
    lowStock: 3,
  }));
  store.answer('PUT /api/v1/product/update-products', ({ body }) => update(body.products));
});

const onCards = vi.fn();

/** The table below a link to the cards, and one to another page. */
function renderTable(search = '') {
  const head = ({ onCards: leave }: { onCards: () => void }) => (
    <>
      <button type="button" onClick={leave}>
        Cards
      </button>
      <Link to="/dashboard/category">Category</Link>
    </>
  );
  return renderScreen(<ProductTable head={head} onCards={onCards} />, { url: `/dashboard/product${search}` });
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** A cell behind the name. */
async function cell(
  name: string,
  column: 'price' | 'selling' | 'stock' | 'publish' | 'category',
): Promise<HTMLElement> {
  const found = (await row(name)).querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!found) throw new Error(`There is no ${column} of ${name}.`);
  return found;
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('the table of products', () => {
  it('keeps what is typed with its product when rows above it go', async () => {
    const { user } = renderTable();
    await user.click(await cell('Item 02', 'price'));
    await user.keyboard('4');
    expect(screen.getByRole('textbox', { name: 'Item 02, Price' })).toHaveValue('4');
    products = products.filter(({ name }) => name !== 'Item 01');
    await browserQueries().invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Item 01/ })).toBeNull());
    await user.keyboard('5{Enter}');
    expect(await cell('Item 02', 'price')).toHaveTextContent('₹45.00');
    expect(await cell('Item 03', 'price')).toHaveTextContent('₹40.00');
    expect(await cell('Item 03', 'price')).toHaveFocus();
  });

  it('is edited by keyboard as a spreadsheet, and saves no value that is none', async () => {
    const petCare = { _id: testId('petcare'), name: 'Pet Care', image: '', translations: {} };
    store.answer('GET /api/v1/category/get-admin-categories', { categories: [petCare], subCategories: [] });
    const { user } = renderTable();
    await user.click(await cell('Item 02', 'publish'));
    await user.keyboard(' ');
    expect(await cell('Item 02', 'publish')).toHaveTextContent('Nowas Yes');
    await user.keyboard('{Delete}');
    expect(await cell('Item 02', 'publish')).toHaveTextContent(/^Yes$/);
    await user.keyboard('{Tab}Pet Care{Enter}');
    expect(await cell('Item 02', 'category')).toHaveTextContent('Pet Care');
    await user.keyboard('{Home}');
    expect(screen.getByRole('checkbox', { name: 'Select Item 03' })).toHaveFocus();
    await user.keyboard('{Tab}0{ArrowRight}x{Enter}');
    expect(await cell('Item 03', 'price')).toHaveTextContent('Enter Valid Product Price');
    expect(await cell('Item 03', 'price')).toHaveAttribute('aria-invalid', 'true');
    await user.click(save());
    expect(screen.getAllByText(/^Item 03: /)[0]).toBeVisible();
    expect(screen.getByText('1 product cannot be saved yet')).toBeVisible();
    expect(store.requests('PUT /api/v1/product/update-products')).toEqual([]);
    await user.click(await cell('Item 03', 'price'));
    await user.keyboard('{Delete}{ArrowRight}{Delete}');
    await user.click(save());
    await waitFor(() => expect(store.requests('PUT /api/v1/product/update-products')).toHaveLength(1));
    expect(store.requests('PUT /api/v1/product/update-products')[0]?.body.products).toEqual([
      { productId: named('Item 02')._id, revision: 1, category: [petCare._id] },
    ]);
  });

  it('changes what is selected together: price, publishing, another name and category', async () => {
    const petCare = { _id: testId('petcare'), name: 'Pet Care', image: '', translations: {} };
    store.answer('GET /api/v1/category/get-admin-categories', { categories: [petCare], subCategories: [] });
    const { user } = renderTable();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Item 02' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 03' }));
    await user.keyboard('{/Shift}');
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press('Change price');
    const percent = await screen.findByLabelText(/^Percent/);
    await user.type(percent, '-100');
    await press('Apply');
    expect(
      await screen.findByText('Item 02 would cost ₹0.00. A price must be above 0.', { exact: false }),
    ).toBeVisible();
    await user.clear(percent);
    await user.type(percent, '12.49');
    expect(screen.getByText('Item 02: ₹40.00 becomes ₹45.00')).toBeVisible();
    await press('Apply');
    expect(await cell('Item 03', 'price')).toHaveTextContent('₹45.00');
    expect(await cell('Item 01', 'price')).toHaveTextContent('₹40.00');
    await press('Hide');
    expect(await cell('Item 03', 'publish')).toHaveTextContent('No');
    await press('Add a name');
    await user.type(await screen.findByLabelText(/^Additional search name/), 'diwali');
    await press('Apply');
    await press('Move to category');
    await user.selectOptions(within(await screen.findByRole('dialog')).getByLabelText('Category'), 'Pet Care');
    await press('Apply');
    await user.click(save());
    await waitFor(() => expect(store.requests('PUT /api/v1/product/update-products')).toHaveLength(1));
    const changed = { revision: 1, price: '45', publish: false, aliases: ['diwali'], category: [petCare._id] };
    expect(store.requests('PUT /api/v1/product/update-products')[0]?.body.products).toEqual(
      ['Item 02', 'Item 03'].map((name) => ({ ...changed, productId: named(name)._id })),
    );
  });

  it('takes a column that is pasted from a spreadsheet, and copies one', async () => {
    const { user } = renderTable();
    await user.click(await cell('Item 02', 'price'));
    const clipboardData = { getData: () => '₹1,200.50\t1100\r\n60\t60\r\nnothing\t\r\n70\t5\r\n', setData: vi.fn() };
    fireEvent.paste(await cell('Item 02', 'price'), { clipboardData });
    await waitFor(async () => expect(await cell('Item 02', 'price')).toHaveTextContent('₹1,200.50'));
    expect(await cell('Item 03', 'price')).toHaveTextContent('₹60.00');
    expect(await cell('Item 04', 'price')).toHaveTextContent('Write the amount as 1250 or 1,250.50');
    expect(await screen.findByText('2 values did not fit into the rows of this page.')).toBeInTheDocument();
    expect(await cell('Item 02', 'selling')).toHaveTextContent('₹1,100.00was ₹40.00');
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 02' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 03' }));
    await user.click(await cell('Item 02', 'price'));
    fireEvent.copy(await cell('Item 02', 'price'), { clipboardData });
    expect(clipboardData.setData).toHaveBeenCalledWith('text/plain', '1200.5\n60');
  });

  it('gives selected products a GST rate and an HSN code in one call', async () => {
    const { user } = renderTable();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Item 02' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 03' }));
    await user.click(screen.getByRole('button', { name: 'Change tax' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change tax' }));
    await user.type(dialog.getByLabelText('HSN code'), '12');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(dialog.getByLabelText('HSN code')).toHaveAccessibleDescription('An HSN code has 4, 6 or 8 digits');
    await user.type(dialog.getByLabelText('HSN code'), '01');
    await user.selectOptions(dialog.getByLabelText('GST rate'), '5%');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(save());
    await waitFor(() => expect(store.requests('PUT /api/v1/product/update-products')).toHaveLength(1));
    const [request] = store.requests('PUT /api/v1/product/update-products');
    expect(request?.body).toEqual({
      products: ['Item 02', 'Item 03'].map((name) => ({
        productId: named(name)._id,
        revision: 1,
        hsn: '1201',
        gst_rate: '5',
      })),
    });
  });

  it('puts selected products into a sub category only when all are in its category', async () => {
    const [fruit, citrus] = [testId('fruit'), testId('citrus')];
    store.answer('GET /api/v1/category/get-admin-categories', {
      categories: [{ _id: fruit, name: 'Fruit', image: '', translations: {} }],
      subCategories: [{ _id: citrus, name: 'Citrus', image: '', category: [fruit], translations: {} }],
    });
    products = products.map((each) => ({ ...each, category: each.name === 'Item 03' ? [] : [fruit] }));
    const { user } = renderTable();
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: 'Change sub category' }));
      return within(await screen.findByRole('dialog', { name: 'Change sub category' }));
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Select Item 02' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 03' }));
    const refused = await choose();
    expect(refused.getByText('Item 03 is in no category of “Citrus”')).toBeVisible();
    await user.click(refused.getByRole('button', { name: 'Apply' }));
    await user.click(refused.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 03' }));
    await user.click((await choose()).getByRole('button', { name: 'Apply' }));
    await user.click(save());
    await waitFor(() =>
      expect(store.requests('PUT /api/v1/product/update-products')[0]?.body).toEqual({
        products: [{ productId: named('Item 02')._id, revision: 1, subCategory: [citrus] }],
      }),
    );
  });

  it('shows both values of a conflict, and each is decided', async () => {
    const { user } = renderTable();
    await user.click(await cell('Item 01', 'price'));
    await user.keyboard('51{Enter}52{Enter}53{Enter}');
    changeElsewhere('Item 01', { price: 61 });
    changeElsewhere('Item 02', { price: 62, description: 'Theirs' });
    changeElsewhere('Item 03', { description: 'Theirs' });
    await user.click(save());
    const conflicts = await screen.findByRole('region', { name: 'Someone else changed these products' });
    const [first, second, ...more] = within(conflicts).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Item 01, PriceTheirs: ₹61.00 · Yours: ₹51.00/);
    expect(second).toHaveTextContent(/^Item 02, PriceTheirs: ₹62.00 · Yours: ₹52.00/);
    expect(more).toEqual([]);
    expect(save()).toBeDisabled();
    expect(named('Item 03').price).toBe(40);
    await user.click(within(conflicts).getByRole('button', { name: 'Take theirs: Price of Item 01' }));
    await user.click(within(conflicts).getByRole('button', { name: 'Keep mine: Price of Item 02' }));
    await waitFor(() => expect(conflicts).not.toBeInTheDocument());
    expect(await cell('Item 01', 'price')).toHaveTextContent('₹61.00');
    await user.click(save());
    await waitFor(() => expect(products.map(({ price }) => price)).toEqual([61, 52, 53, 40]));
    expect(named('Item 02').description).toBe('Theirs');
  });

  it('marks a cell that the server refuses with the reason, and saves the rest without it', async () => {
    const { user } = renderTable();
    await user.click(await cell('Item 01', 'price'));
    await user.keyboard('44{Enter}45{Enter}');
    const reason = 'This price is refused.';
    store.refuse('PUT /api/v1/product/update-products', 'VALIDATION', {
      errors: { [`${named('Item 02')._id}.price`]: reason },
    });
    await user.click(save());
    await waitFor(async () => expect(await cell('Item 02', 'price')).toHaveTextContent(reason));
    expect(await cell('Item 02', 'price')).toHaveAttribute('aria-invalid', 'true');
    const bar = screen.getByRole('region', { name: 'Not saved yet' });
    expect(within(bar).getByText(`Item 02: ${reason}`)).toBeVisible();
    store.answer('PUT /api/v1/product/update-products', ({ body }) => update(body.products));
    await user.click(await cell('Item 02', 'price'));
    await user.keyboard('{Delete}');
    await user.click(save());
    await waitFor(() => expect(products.map(({ price }) => price)).toEqual([44, 40, 40, 40]));
  });

  it('does not undo over a later change of somebody else', async () => {
    const { user } = renderTable();
    await user.click(await cell('Item 01', 'price'));
    await user.keyboard('55{Enter}');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(named('Item 01').price).toBe(40));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());

    await user.click(await cell('Item 01', 'price'));
    await user.keyboard('56{Enter}');
    await user.click(save());
    await waitFor(() => expect(named('Item 01').price).toBe(56));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    changeElsewhere('Item 01', { price: 60 });
    await user.click(undo);
    expect(await screen.findByText('Somebody changed it.')).toBeInTheDocument();
    expect(named('Item 01').price).toBe(60);
  });

  it('keeps changes over filters and pages', async () => {
    const { user } = renderTable();
    await user.click(await cell('Item 01', 'stock'));
    await user.keyboard('3{Enter}');
    const all = products;
    products = [];
    await user.click(screen.getByRole('link', { name: 'Hidden' }));
    expect(await screen.findByText('No product matches these filters.')).toBeVisible();
    expect(store.requests('GET /api/v1/product/product-table').at(-1)?.query.show).toBe('hidden');
    expect(screen.getByText('1 product changed')).toBeVisible();
    products = all;
    await user.click(screen.getByRole('link', { name: 'All' }));
    expect(await cell('Item 01', 'stock')).toHaveTextContent('3');
  });

  it('shows what each filter says, together with a search', async () => {
    // As the server filters.
    const found: Record<string, string[]> = { low: ['Item 01'], out: ['Item 02'], hidden: ['Item 03'], noPicture: [] };
    store.answer('GET /api/v1/product/product-table', ({ query: { search, show = '' } }) => {
      const shown = products.filter(({ name }) => found[show]?.includes(name) ?? true);
      return { products: search === 'item' ? shown : [], totalPages: 1, totalCount: shown.length, lowStock: 3 };
    });
    const { user } = renderTable('?query=item');
    const filters = within(screen.getByRole('navigation', { name: 'Show' }));
    const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 7));
    const all = ['Item 01', 'Item 02', 'Item 03', 'Item 04'];
    for (const [filter, shown] of [
      ['Low stock', ['Item 01']],
      ['Out of stock', ['Item 02']],
      ['Changed today', all],
      ['Hidden', ['Item 03']],
      ['All', all],
      ['No picture', []],
    ] as const) {
      await user.click(filters.getByRole('link', { name: filter }));
      await waitFor(() => expect(filters.getByRole('link', { current: 'page' })).toHaveTextContent(filter));
      await waitFor(() => expect(names()).toEqual(shown));
    }
    expect(store.requests('GET /api/v1/product/product-table').map(({ query }) => query.show)).toContain('today');
    expect(screen.getByText('No product matches these filters.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Clear the filters' })).toHaveAttribute('href', '/dashboard/product');
  });

  it('asks before it is left with changes, by a link or for the cards', async () => {
    const { user } = renderTable();
    await user.click(await cell('Item 01', 'stock'));
    await user.keyboard('3{Enter}');
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
    const keep = async () => user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('link', { name: 'Category' }));
    await keep();
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    await keep();
    expect(onCards).not.toHaveBeenCalled();
    expect(await cell('Item 01', 'stock')).toHaveTextContent('3');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await cell('Item 01', 'stock')).toHaveTextContent(/^20$/);
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    expect(onCards).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('link', { name: 'Category' }));
    expect(await screen.findByText('Page /dashboard/category')).toBeVisible();
  });
});
