import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { links } from '../../../contract/api/links.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { nothingToDo } from '../../testing/fulfilment.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OrderAlerts } from '../alerts/order-alerts.tsx';
import { AdminNav } from './admin-nav.tsx';

const store = fakeStore();

function openNav(url: string, user = owner, counts = nothingToDo) {
  signIn(store, user);
  store.answer('GET /api/v1/fulfilment/counts', counts);
  store.answer('GET /api/v1/fulfilment/orders', { orders: [], next: null });
  store.answer('GET /api/v1/delivery/list-stores', []);
  renderScreen(
    <OrderAlerts enabled={false}>
      <AdminNav user={user} />
    </OrderAlerts>,
    { url },
  );
  fireEvent.pointerMove(window);
  return within(screen.getByRole('navigation', { name: 'Administration' }));
}

it.each([
  ['Upload Product', links.adminUploadProduct],
  ['Product', links.adminProducts],
  ['Product', links.adminProduct('1'.repeat(24))],
  ['Inventory', links.adminReorder],
])('only %s is marked at %s, and it is scrolled into view', (name, url) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  openNav(url);
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual([name]);
  expect(scroll.mock.instances).toEqual(current);
});

it.each([
  ['owners', owner],
  ['riders', { ...owner, stores: [], staffRole: 'rider' as const }],
])('%s find their own account', (_, user) => {
  openNav(links.adminOrders, user);
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', links.account);
});

const work = ['Orders', 'Phone order', 'Picking', 'Deliveries', 'Overview', 'Reports'];

it.each([
  ['picker', ['Orders', 'Picking']],
  ['manager', [...work, 'Product', 'Inventory', 'Customers', 'Delivery']],
] as const)('a %s finds the screens of the role', (staffRole, names) => {
  const nav = openNav(links.adminOrders, { ...owner, stores: [], staffRole });
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(names);
});

const someToDo = {
  ...nothingToDo,
  ...{ placed: 12, out_for_delivery: 3, late: 2, asked: 1, problems: 4, runningLow: 9 },
};

it('what is to do stands beside its screen, each as a link to exactly that, from one request', async () => {
  const nav = openNav(links.adminOrders, owner, someToDo);
  await nav.findByRole('link', { name: 'Late: 2' });
  const counters = nav.getAllByRole('link', { name: /: \d+$/ });
  expect(counters.map((link) => [link.title, link.getAttribute('href')])).toEqual([
    ['Late: 2', `${links.adminOrders}?late=1`],
    ['Problems: 4', `${links.adminOrders}?problems=1`],
    ['Customer is asked: 1', `${links.adminOrders}?asked=1`],
    ['To pack: 12', `${links.adminOrders}?status=placed`],
    ['On the way: 3', `${links.adminOrders}?status=out_for_delivery`],
    ['Running low: 9', links.adminScarce('low')],
  ]);
  expect(store.requests('GET /api/v1/fulfilment/counts')).toHaveLength(1);
});

it('a picker finds counters of the screens of the role only', async () => {
  const counts = { ...nothingToDo, placed: 12, late: 2 };
  const nav = openNav(links.adminOrders, { ...owner, stores: [], staffRole: 'picker' }, counts);
  await nav.findByRole('link', { name: 'Late: 2' });
  expect(nav.getAllByRole('link').map((link) => link.title || link.textContent)).toEqual([
    ...['Orders', 'Late: 2'],
    ...['Picking', 'To pack: 12'],
  ]);
});
