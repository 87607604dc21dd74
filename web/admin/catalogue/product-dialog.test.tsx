import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import { adminProduct } from '../../testing/admin-products.ts';
import { fakeStore, refusal } from '../../testing/fake-store.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ProductDialog } from './product-dialog.tsx';

const store = fakeStore();
const longan = adminProduct('Longan', { price: 50 });
const fruits = { _id: testId('fruits'), name: 'Fruits & Vegetables', image: '/images/fruits.webp' };

/** The product as the store has it. */
let saved: AdminProduct;
const onClose = vi.fn();

beforeEach(() => {
  saved = longan;
  onClose.mockReset();
  signIn(store, owner);
  store.answer('GET /api/v1/product/namesakes', []);
  store.answer('PUT /api/v1/product/update-product', ({ body }) => {
    const fields = Object.fromEntries(body as FormData);
    if (Number(fields.revision) !== saved.revision) return refusal('CHANGED_MEANWHILE', { data: saved });
    saved = { ...saved, ...(fields.price && { price: Number(fields.price) }), revision: saved.revision + 1 };
    return saved;
  });
});

const openForm = (product?: AdminProduct) =>
  renderScreen(<ProductDialog product={product} categories={[fruits]} subCategories={[]} onClose={onClose} />);

async function enter(label: string, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
}

const update = () => screen.getByRole('button', { name: 'Update' });

describe('the form of a product', () => {
  it('shows what another administrator changed, and applies its own changes to that', async () => {
    const { user } = openForm(longan);
    await enter('Price', '45');
    saved = { ...longan, price: 60, description: 'From Sikkim.', revision: 2 };
    await user.click(update());
    const conflict = await screen.findByRole('alert');
    expect(conflict).toHaveTextContent('Price: ₹50.00 → ₹60.00 (you changed this too)');
    expect(conflict).toHaveTextContent('Description: nothing → From Sikkim.');
    await user.click(within(conflict).getByRole('button', { name: 'Keep my changes' }));
    expect(screen.getByLabelText('Price')).toHaveValue('45');
    expect(screen.getByLabelText('Description')).toHaveValue('From Sikkim.');
    await user.click(update());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saved).toMatchObject({ price: 45, description: 'From Sikkim.' });
  });

  it('sends only what was changed, and a stock with the version that it is based on', async () => {
    const { user } = openForm(longan);
    await enter('Description', 'Purple.');
    await user.click(update());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const [first] = store.requests('PUT /api/v1/product/update-product');
    expect(Object.keys(Object.fromEntries(first?.body)).toSorted()).toEqual(['description', 'productId', 'revision']);
    await enter('Stock', '50');
    saved = { ...saved, revision: 1 };
    await user.click(update());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    const sent = Object.fromEntries(store.requests('PUT /api/v1/product/update-product').at(-1)?.body);
    expect(sent).toMatchObject({ stock: '50', stockVersion: '1' });
  });

  it('sets the discount from a selling price, also when the price changes', async () => {
    const { user } = openForm({ ...longan, price: 55 });
    expect(await screen.findByLabelText('Sold at')).toHaveValue('55');
    await enter('Sold at', '49');
    expect(screen.getByLabelText('Discount')).toHaveValue('10.91');
    await enter('Price', '1499');
    expect(screen.getByLabelText('Sold at')).toHaveValue('49');
    await enter('Sold at', '1234');
    expect(screen.getByLabelText('Discount')).toHaveValue('17.6785');
    await enter('MRP (incl. of all taxes)', '1200');
    await user.click(update());
    expect((await screen.findAllByText(/₹1,234.00 is more than the MRP of ₹1,200.00/)).length).toBeGreaterThan(0);
    await enter('MRP (incl. of all taxes)', '');
    await enter('Sold at', '1500');
    await user.click(update());
    expect((await screen.findAllByText('Cannot be more than the price')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Sold at')).toHaveFocus();
    expect(store.requests('PUT /api/v1/product/update-product')).toEqual([]);
    await enter('Discount', '10');
    expect(screen.getByLabelText('Sold at')).toHaveValue('1349.1');
  });

  it('warns of a name that another product has, with a link to it', async () => {
    store.answer('GET /api/v1/product/namesakes', ({ query }) =>
      query.name?.toLowerCase() === 'longan' ? [{ ...longan, unit: 'KG' }] : [],
    );
    openForm();
    await enter('Product Name*', 'LONGAN');
    expect(await screen.findByText(/Another product has this name:/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Longan, 1 KG' })).toHaveAttribute(
      'href',
      `/dashboard/product/${longan._id}`,
    );
    await enter('Product Name*', 'Longan again');
    await waitFor(() => expect(screen.queryByText(/Another product has this name:/)).toBeNull());
  });
});
