import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import { adminProduct } from '../../../testing/admin-products.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
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

  it('opens its section about the label for an error, and sends what the label says', async () => {
    const fault = '8906812345670 has a wrong digit: the last digit does not fit the others';
    const { user } = openForm(longan);
    const codes = await screen.findByLabelText('EAN');
    const section = codes.closest('details') as HTMLDetailsElement;
    expect(section.open).toBe(false);
    await user.type(codes, '8906812345670{Enter}');
    store.refuse('PUT /api/v1/product/update-product', 'VALIDATION', { errors: { ean: fault } });
    await user.click(update());
    await waitFor(() => expect(codes).toHaveFocus());
    expect(section.open).toBe(true);
    expect(codes).toHaveAccessibleDescription(/8906812345670 has a wrong digit/);
    await user.click(screen.getByRole('button', { name: 'Remove 8906812345670' }));
    await user.type(codes, '8906812345679{Enter}');
    await enter('HSN code', '1101');
    await user.selectOptions(screen.getByLabelText('GST rate'), '5%');
    await user.click(screen.getByText('Vegetarian'));
    await enter('Maker', 'Narmada Mills, Indore');
    await enter('Allergens in Hindi', 'गेहूँ (ग्लूटेन)');
    store.answer('PUT /api/v1/product/update-product', saved);
    await user.click(update());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const sent = Object.fromEntries(store.requests('PUT /api/v1/product/update-product').at(-1)?.body);
    expect(sent).toMatchObject({ hsn: '1101', gst_rate: '5', food_type: 'veg', maker: 'Narmada Mills, Indore' });
    expect(JSON.stringify(sent)).toContain('8906812345679');
    expect(JSON.stringify(sent)).toContain('गेहूँ (ग्लूटेन)');
  });

  it('names what another administrator changed on the label', async () => {
    const first = { ...longan, ean: ['8906812345679'], gst_rate: 5 as const };
    saved = first;
    const { user } = openForm(first);
    await user.selectOptions(await screen.findByLabelText('GST rate'), '18%');
    const { ean: _, ...without } = first;
    saved = { ...without, gst_rate: 12, revision: 2 } as AdminProduct;
    await user.click(update());
    const conflict = await screen.findByRole('alert');
    expect(conflict).toHaveTextContent('EAN: 8906812345679 → nothing');
    expect(conflict).toHaveTextContent('GST rate: 5 → 12 (you changed this too)');
  });

  it('begins with ten percent for a product that is sold by weight, and says which numbers are possible', async () => {
    const { user } = openForm({ ...longan, unit: 'KG' });
    await user.click(await screen.findByRole('switch', { name: 'Sold by weight' }));
    const percent = screen.getByLabelText('Allowed difference in weight (%)');
    expect(percent).toHaveValue('10');
    await enter('Allowed difference in weight (%)', '');
    const fault = 'The weight may differ by 1 to 30 percent, in whole numbers';
    store.refuse('PUT /api/v1/product/update-product', 'VALIDATION', { errors: { weight_deviation: fault } });
    await user.click(update());
    await waitFor(() => expect(percent).toHaveAccessibleDescription(fault));
    await enter('Allowed difference in weight (%)', '20');
    store.answer('PUT /api/v1/product/update-product', saved);
    await user.click(update());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(Object.fromEntries(store.requests('PUT /api/v1/product/update-product').at(-1)?.body)).toMatchObject({
      weight_deviation: '20',
    });
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

  it('has the focus where the first fault is, and asks for the quantity of a unit', async () => {
    const { user } = openForm();
    const add = () => user.click(screen.getByRole('button', { name: 'Add Product' }));
    await add();
    expect(screen.getByLabelText('Product Name*')).toHaveFocus();
    expect((await screen.findAllByText('Enter Valid Product Name')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Select At least one image')).toBeNull();
    expect(screen.queryByLabelText(/^Quantity in/)).toBeNull();
    await user.click(screen.getByText('KG', { exact: true }));
    expect(screen.getByLabelText('Quantity in KG')).toBeVisible();
    expect(store.requests('POST /api/v1/product/add-product')).toEqual([]);
  });

  it('takes each picture once, four at most, and moves them by keyboard', async () => {
    const { user } = openForm();
    const previews = () => screen.queryAllByRole('img', { name: /^Preview of Image/ });
    const picture = (name: string) => new File([name], `${name}.webp`, { type: 'image/webp' });
    await user.upload(await screen.findByLabelText('Image 1'), picture('mango'));
    await waitFor(() => expect(previews()).toHaveLength(1));
    await user.upload(screen.getByLabelText('Image 2'), picture('mango'));
    expect(await screen.findByText('You already have this picture.')).toBeVisible();
    expect(previews()).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Image 2'), { target: { files: [picture('onion'), picture('potato')] } });
    await waitFor(() => expect(previews()).toHaveLength(3));
    const before = previews().map((image) => image.getAttribute('src'));
    screen.getByRole('button', { name: 'Move image 1 back' }).focus();
    await user.keyboard('{Enter}');
    expect(previews().map((image) => image.getAttribute('src'))).toEqual([before[1], before[0], before[2]]);
    fireEvent.change(screen.getByLabelText('Image 4'), { target: { files: [picture('tomato'), picture('papaya')] } });
    expect(await screen.findByText('A product can have four images: 1 of the 2 were left out.')).toBeVisible();
    expect(previews()).toHaveLength(4);
  });
});
