/** The setup guide around its steps: where it is taken up, what it says of each step, and its end. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultShopSettings } from '../../../../contract/settings/default-shop-settings.ts';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { setupLinks } from '../../../../contract/settings/setup-steps.ts';
import { adminProduct } from '../../../testing/admin-products.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { savedSettings, savedStore } from '../../../testing/saved-shop.ts';
import { DemoNotice } from './demo-notice.tsx';
import { OrderStep } from './order-step.tsx';
import { SetupCard } from './setup-card.tsx';
import { SetupScreen } from './setup-screen.tsx';

const store = fakeStore();
const update = 'PUT /api/v1/setup/update';
const step = 'PUT /api/v1/fulfilment/orders/:orderId/step';
const withoutStock = { count: 0, first: [] };
let state: SetupState;

beforeEach(() => {
  signIn(store, owner);
  savedStore(store);
  state = {
    steps: { name: 'skipped', place: 'done', hours: 'open', products: 'done', promises: 'open', order: 'open' },
    offered: true,
    products: { own: 1, demo: 0, canRemoveDemo: false, withoutStock },
    testOrder: null,
  };
  store.answer('GET /api/v1/setup/get', () => state);
  store.answer(update, ({ body: { steps = {}, dismissed } }) => {
    const words = { skipped: 'skipped', confirmed: 'done' } as const;
    const marks = Object.entries(steps).map(([name, mark]) => [name, words[mark as keyof typeof words]]);
    state = { ...state, steps: { ...state.steps, ...Object.fromEntries(marks) }, offered: !(dismissed ?? false) };
    return state;
  });
});

describe('the card of the guide', () => {
  const card = () => screen.findByRole('region', { name: 'Set up your shop' });

  it('says how much is done, and is hidden until that is undone', async () => {
    const { user } = renderScreen(<SetupCard />);
    expect(await card()).toHaveTextContent('2 of 6 done');
    expect(within(await card()).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', setupLinks.guide);
    await user.click(screen.getByRole('button', { name: 'Hide the setup guide' }));
    await waitFor(() => expect(screen.queryByText('Set up your shop')).toBeNull());
    expect(store.requests(update).at(-1)?.body).toEqual({ dismissed: true });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card()).toBeVisible();
  });
});

describe('the guide', () => {
  it('is taken up at the first open step', async () => {
    renderScreen(<SetupScreen step={undefined} />, { url: setupLinks.guide });
    expect(await screen.findByText(`Page ${setupLinks.step('hours')}`)).toBeVisible();
  });

  it('says what is done and skipped, and a step that is skipped leads to the next open one', async () => {
    savedSettings(store);
    const { user } = renderScreen(<SetupScreen step="hours" />, { url: setupLinks.step('hours') });
    expect(await screen.findByRole('link', { name: 'Name Skipped' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Place Done' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    expect(await screen.findByText(`Page ${setupLinks.step('promises')}`)).toBeVisible();
    expect(store.requests(update).at(-1)?.body).toEqual({ steps: { hours: 'skipped' } });
  });
});

describe('the demo catalogue', () => {
  const products = { own: 0, demo: 314, canRemoveDemo: true, withoutStock };

  it('is removed after a question', async () => {
    store.answer('POST /api/v1/setup/remove-demo', { removed: 314 });
    const onRemoved = vi.fn(async () => {});
    const { user } = renderScreen(<DemoNotice products={products} onRemoved={onRemoved} onKept={vi.fn()} />);
    expect(screen.getByText('Your shop shows 314 products of the demo catalogue.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the demo catalogue' }));
    const question = within(screen.getByRole('dialog', { name: 'Remove the demo catalogue?' }));
    await user.click(question.getByRole('button', { name: 'Remove the demo catalogue' }));
    await waitFor(() => expect(onRemoved).toHaveBeenCalled());
    expect(store.requests('POST /api/v1/setup/remove-demo')).toHaveLength(1);
  });

  it('stays as soon as a customer has ordered, and is what the owner sells', async () => {
    const onKept = vi.fn();
    const { user } = renderScreen(
      <DemoNotice products={{ ...products, canRemoveDemo: false }} onRemoved={vi.fn()} onKept={onKept} />,
    );
    expect(screen.getByText(/A customer has already ordered/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove the demo catalogue' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I sell these' }));
    await waitFor(() => expect(onKept).toHaveBeenCalled());
    expect(store.requests(update).at(-1)?.body).toEqual({ steps: { products: 'confirmed' } });
  });
});

describe('the test order', () => {
  beforeEach(() => {
    store.answer('GET /api/v1/cart/get-cart', []);
    store.answer('POST /api/v1/product/get-product', {
      productData: [adminProduct('Potato')],
      totalPages: 1,
      totalProductCount: 1,
      scarce: { lowStock: 5, low: 0, out: 0 },
    });
  });

  it('needs a full address', async () => {
    savedSettings(store, {
      contact: { ...defaultShopSettings.contact, address: '14 Lake View Road, Bengaluru 560001' },
    });
    renderScreen(<OrderStep onDone={vi.fn()} />);
    expect(await screen.findByRole('button', { name: 'Place the test order' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Enter the address' })).toHaveAttribute('href', setupLinks.step('place'));
  });

  it('that was delivered goes back a step and is cancelled', async () => {
    savedSettings(store);
    const order = {
      _id: testId('test order'),
      orderId: 'TK-TEST2345',
      totalAmount: 35,
      createdAt: '2026-11-28T06:30:00.000Z',
    };
    state = { ...state, testOrder: { ...order, status: 'delivered', revision: 4 } };
    const { user } = renderScreen(<OrderStep onDone={vi.fn()} />);
    expect(await screen.findByText(/^The test order is delivered/)).toBeVisible();
    const steps = store.hold(step);
    await user.click(screen.getByRole('button', { name: 'Cancel the test order' }));
    const back = await steps.next();
    expect(back.request).toMatchObject({ params: { orderId: order._id }, body: { step: 'back', revision: 4 } });
    await back.refuse('CHANGED_MEANWHILE', { message: 'Somebody else changed this order.' });
    expect(await screen.findByText('Somebody else changed this order.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel the test order' })).toBeEnabled();
  });
});
