/** The line about orders on their way, on all pages. */
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { ArrivingOrder } from '../../contract/orders/order-follow.ts';
import { reportNoResponse, reportResponse } from '../api/connection.ts';
import { deviceStore, forgetPerson, personalNames } from '../api/storage.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { shopper, signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import OrderBar from './order-bar.tsx';

const arriving = 'GET /api/v1/order/arriving';
const now = '2026-11-28T06:40:00.000Z';
const minutes = (count: number) => new Date(Date.parse(now) + count * 60_000).toISOString();
const page = document.documentElement;

const store = fakeStore();

const onItsWay = (values: Partial<ArrivingOrder> = {}): ArrivingOrder => ({
  _id: testId('order'),
  orderId: 'TK-7K3M9QX2',
  status: 'out_for_delivery',
  promise: { by: minutes(9.5) },
  ...values,
});

beforeEach(() => signIn(store));
afterEach(() => {
  forgetPerson();
  vi.useRealTimers();
});

const bar = async (...orders: ArrivingOrder[]) => {
  store.answer(arriving, { orders, now });
  const view = renderScreen(<OrderBar />, { url: links.home });
  return { ...view, link: await screen.findByRole('link') };
};
const wordsOf = (link: HTMLElement): string => (link.textContent ?? '').replace(/\s/g, ' ');

describe('the line about an order on its way', () => {
  it.each([
    ['early', {}, 'Your Order: Arrives in 9 min · by 12:19 pm'],
    ['due soon', { promise: { by: minutes(0.5) } }, 'Your Order: Arrives any moment · by 12:10 pm'],
    [
      'for a chosen time',
      { promise: { from: minutes(80), by: minutes(140) } },
      'Your Order: Arrives today, 1:30 – 2:30 pm',
    ],
    ['late', { promise: { by: minutes(-5) } }, 'Your Order: Running late: promised by 12:05 pm'],
    [
      'about to be late',
      { promise: { by: minutes(2) }, expectedBy: minutes(8) },
      'Your Order: Running late: now by about 12:18 pm',
    ],
    ['at the door', { arrivedAt: minutes(-1) }, 'Your Order: Your rider is at the door'],
    [
      'delivered in time',
      { status: 'delivered', promise: { by: minutes(-2), deliveredAt: minutes(-3) } },
      'Your Order: Delivered at 12:07 pm · on time',
    ],
    [
      'delivered late',
      { status: 'delivered', promise: { by: minutes(-6), deliveredAt: minutes(-3) } },
      'Your Order: Delivered at 12:07 pm · 3 min later than promised',
    ],
  ] as const)('that is %s says so, and leads to it', async (_, order, words) => {
    const { link } = await bar(onItsWay(order));
    expect(wordsOf(link)).toBe(words);
    expect(link).toHaveAttribute('href', links.order(testId('order')));
  });

  it('of several is about the first to arrive, and leads to all', async () => {
    const delivered = { status: 'delivered', promise: { by: minutes(-6), deliveredAt: minutes(-3) } } as const;
    const { link } = await bar(
      onItsWay({ _id: testId('first'), ...delivered }),
      onItsWay(),
      onItsWay({ _id: testId('third'), promise: { by: minutes(20) } }),
    );
    expect(wordsOf(link)).toBe('Your Order: Arrives in 9 min · by 12:19 pm · 1 more order');
    expect(link).toHaveAttribute('href', links.orders);
  });

  it('claims nothing that nobody knows without a connection', async () => {
    const { link } = await bar(onItsWay({ promise: { by: minutes(-5) } }));
    act(reportNoResponse);
    await waitFor(() => expect(wordsOf(link)).toBe('Your Order: Arrives by 12:05 pm'));
    act(() => reportResponse());
    await waitFor(() => expect(wordsOf(link)).toBe('Your Order: Running late: promised by 12:05 pm'));
  });

  it('keeps its space on the next pages until there is none, and for nobody else', async () => {
    const { unmount } = await bar(onItsWay());
    expect(page.dataset.awaits).toBe('');
    expect(deviceStore.get(personalNames.awaits)).toBe(String(Date.parse(minutes(39.5))));
    unmount();
    expect(page.dataset.awaits).toBe('');
    forgetPerson();
    expect([page.dataset.awaits, deviceStore.get(personalNames.awaits)]).toEqual([undefined, null]);
  });

  it('that is gone leaves its space until the next page, so that nothing moves', async () => {
    page.dataset.awaits = '';
    deviceStore.set(personalNames.awaits, String(Date.now() + 60_000));
    store.answer(arriving, { orders: [], now });
    function Page() {
      const [shown, show] = useState(true);
      return (
        <>
          {shown && <OrderBar />}
          <button type="button" onClick={() => show(false)}>
            Leave
          </button>
        </>
      );
    }
    const { user } = renderScreen(<Page />);
    await waitFor(() => expect(deviceStore.get(personalNames.awaits)).toBeNull());
    expect(screen.queryByRole('link')).toBeNull();
    expect(page.dataset.awaits).toBe('');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(page.dataset.awaits).toBeUndefined();
  });
});

describe('a page', () => {
  const shell = (url: string) =>
    renderScreen(
      <AppShell>
        <p>Content</p>
      </AppShell>,
      { url },
    );
  beforeEach(() => {
    store.answer(arriving, { orders: [onItsWay()], now });
    store.answer('GET /api/v1/cart/get-cart', []);
    store.answer('GET /api/v1/favourite/get-favourite-ids', []);
  });

  it('has the line for somebody whose order is on its way', async () => {
    signIn(store, { ...shopper, isAwaiting: true });
    shell(links.home);
    expect(await screen.findByRole('link', { name: /^Your Order: Arrives in/ })).toBeVisible();
  });

  it('asks nothing for anybody else', async () => {
    shell(links.home);
    await screen.findByText('Content');
    await waitFor(() => expect(store.requests('GET /api/v1/users/get-current-user')).not.toEqual([]));
    expect(store.requests(arriving)).toEqual([]);
    expect(screen.queryByRole('link', { name: /^Your Order/ })).toBeNull();
  });

  it.each([links.checkout, links.orders, links.order(testId('order'))])('%s has no such line', async (url) => {
    signIn(store, { ...shopper, isAwaiting: true });
    const { container } = shell(url);
    await screen.findByText('Content');
    expect(container.querySelector('.order-bar')).toBeNull();
  });
});
