import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ShiftWithEntries } from '../../../../contract/money/cash.ts';
import type { Delivery } from '../../../../contract/orders/deliveries.ts';
import { reportNoResponse, reportResponse } from '../../../api/connection.ts';
import { claimWork } from '../../../api/unsent-work.ts';
import { browserQueries } from '../../../query-client.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { deliveryCard, keepOrder, orderLine, orderToDeliver } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import DeliveriesScreen from './deliveries-screen.tsx';
import { stepQueue } from './step-queue.ts';

const store = fakeStore();
const list = 'GET /api/v1/fulfilment/deliveries';
const arrived = 'PUT /api/v1/fulfilment/orders/:orderId/arrived';
const ramesh = { ...owner, _id: testId('Ramesh'), name: 'Ramesh', staffRole: 'rider' as const };
const rider = { _id: ramesh._id, name: ramesh.name };

function openDeliveries(order: Delivery) {
  signIn(store, ramesh);
  store.answer(list, { mine: [order], free: [] });
  return renderScreen(<DeliveriesScreen />);
}

it('an order of a deleted account can only be given back', async () => {
  const { user } = openDeliveries(deliveryCard({ rider, customerName: '', mobile: '', address_line: '' }));
  const setRider = 'PUT /api/v1/fulfilment/orders/:orderId/rider';
  store.answer(setRider, orderToDeliver({ status: 'packed', steps: ['cancelled'], revision: 3 }));
  expect(
    await screen.findByText('The customer deleted their account, so there is nowhere to bring it.', { exact: false }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull();
  store.answer(list, { mine: [], free: [deliveryCard({ customerName: '', mobile: '', address_line: '' })] });
  await user.click(screen.getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(screen.queryByText('TK-7K3M9QX2')).toBeNull());
  expect(store.requests(setRider)[0]?.body).toEqual({ revision: 2, riderId: null });
});

it.each([
  ['₹0.00', 'Paid online: nothing to collect', { paidOnline: 60 }],
  ['₹20.00', 'The rest is paid online', { paidOnline: 40 }],
  ['₹60.00', undefined, {}],
] as const)('a rider collects %s and reads "%s" of an order of ₹60 with %j', async (amount, words, paid) => {
  openDeliveries(deliveryCard({ rider, status: 'out_for_delivery', totalAmount: 60, ...paid }));
  const collected = (await screen.findByText('To collect')).closest('dl');
  expect(collected).toHaveTextContent(amount);
  if (words) expect(collected).toHaveTextContent(words);
  else expect(collected).not.toHaveTextContent('online');
});

it('the second tap of a double tap on the step before is no step', async () => {
  const { user } = openDeliveries(deliveryCard({ rider, status: 'out_for_delivery', revision: 3 }));
  const sending = store.hold(arrived);
  const arrive = await screen.findByRole('button', { name: 'I am at the door' });
  fireEvent.click(arrive, { detail: 2 });
  expect(stepQueue.read().steps).toEqual([]);
  await user.click(arrive);
  expect(stepQueue.read().steps).toMatchObject([{ step: 'arrived' }]);
  const sent = await sending.next();
  await sent.answer(orderToDeliver({ revision: 4, arrivedAt: '2026-11-28T07:00:00.000Z' }));
  await waitFor(() => expect(stepQueue.read().steps).toEqual([]));
});

it('a step that the store has is not offered again when the list could not be read again', async () => {
  const { user } = openDeliveries(deliveryCard({ rider, status: 'out_for_delivery', revision: 3 }));
  store.answer(arrived, () => {
    store.refuse(list, 'NOT_FOUND');
    return orderToDeliver({ revision: 4, arrivedAt: '2026-11-28T07:00:00.000Z' });
  });
  await user.click(await screen.findByRole('button', { name: 'I am at the door' }));
  await waitFor(() => expect(stepQueue.read().steps).toEqual([]));
  expect(store.requests(arrived)).toHaveLength(1);
  expect(screen.getByText(/^At the door since/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I am at the door' })).toBeNull();
});

it('an entry of the cash book that is being typed stays when an order comes and goes', async () => {
  const shift: ShiftWithEntries = {
    _id: testId('shift'),
    day: '2026-11-28',
    person: rider,
    startedAt: '2026-11-28T06:30:00.000Z',
    float: 500,
    collected: 0,
    roundOff: 0,
    orders: 0,
    expenses: 0,
    paidOut: 0,
    handedOver: 0,
    difference: 0,
    holds: 500,
    entries: [],
  };
  signIn(store, ramesh);
  store.answer(list, { mine: [], free: [] });
  store.answer('GET /api/v1/cash/mine', { shifts: [shift] });
  const { user } = renderScreen(<DeliveriesScreen />, { settings: { cashBook: true } });
  await user.click(await screen.findByRole('button', { name: 'All entries' }));
  await user.type(await screen.findByLabelText('Reason'), 'Puncture');
  // The dialog hides the rest of the page.
  const current = () => screen.queryByRole('region', { name: /^Your current order/, hidden: true });
  store.answer(list, { mine: [deliveryCard({ rider })], free: [] });
  await browserQueries().invalidateQueries();
  await waitFor(() => expect(current()).not.toBeNull());
  expect(screen.getByLabelText('Reason')).toHaveValue('Puncture');
  store.answer(list, { mine: [], free: [] });
  await browserQueries().invalidateQueries();
  await waitFor(() => expect(current()).toBeNull());
  expect(screen.getByLabelText('Reason')).toHaveValue('Puncture');
});

it('landmark and gate code are read on the way', async () => {
  const directions = { landmark: 'Opposite the temple', gate_code: '4711#' };
  openDeliveries(deliveryCard({ rider, status: 'out_for_delivery', revision: 3, ...directions }));
  expect(await screen.findByText('Landmark: Opposite the temple')).toBeVisible();
  expect(screen.getByText('Gate code: 4711#')).toBeVisible();
});

it('steps that are not sent outlast a sign-in that the store ended, for the same person only', async () => {
  const order = deliveryCard({ rider, status: 'out_for_delivery', revision: 3 });
  claimWork(ramesh._id);
  store.refuse(arrived, 'SIGN_IN_ENDED');
  store.refuse('POST /api/v1/users/refresh-access-token', 'SIGN_IN_ENDED');
  const { user, unmount } = openDeliveries(order);
  await user.click(await screen.findByRole('button', { name: 'I am at the door' }));
  await waitFor(() => expect(store.requests(arrived)).toHaveLength(1));
  unmount();
  // The same person signs in again.
  claimWork(ramesh._id);
  expect(stepQueue.read().steps).toMatchObject([{ step: 'arrived' }]);
  store.answer(arrived, orderToDeliver({ revision: 4, arrivedAt: '2026-11-28T07:00:00.000Z' }));
  const again = openDeliveries(order);
  await waitFor(() => expect(store.requests(arrived)).toHaveLength(2));
  await waitFor(() => expect(stepQueue.read().steps).toEqual([]));
  again.unmount();

  const step = { orderId: order._id, number: order.orderId, step: 'arrived', revision: 4, at: '' } as const;
  stepQueue.change(() => ({ steps: [step], refused: [] }));
  claimWork(testId('Suresh'));
  expect(stepQueue.read().steps).toEqual([]);
});

describe('a customer refuses something', () => {
  const quote = 'POST /api/v1/fulfilment/orders/:orderId/refusal-quote';
  const step = 'PUT /api/v1/fulfilment/orders/:orderId/step';

  async function openRefusal() {
    keepOrder(store, orderToDeliver({ product_details: [orderLine('Tomato', 3), orderLine('Onion', 1)], revision: 3 }));
    store.answer(quote, { totalAmount: 40, due: 40 });
    const { user } = openDeliveries(deliveryCard({ rider, status: 'out_for_delivery', revision: 3 }));
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Customer refuses something' }));
      return within(await screen.findByRole('dialog'));
    };
    const press = async (name: string) =>
      user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
    return { open, press };
  }

  it('and is asked why, while the delivery is brought back when everything is refused', async () => {
    const { open, press } = await openRefusal();
    const dialog = await open();
    await press('Show the new amount');
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose what the customer is refusing.');
    for (let units = 0; units < 3; units += 1) await press('Add one Tomato, refused');
    await press('Add one Onion, refused');
    expect(dialog.getByText('If the customer refuses everything', { exact: false })).toBeVisible();
    await press('Remove one Onion, refused');
    await press('Remove one Tomato, refused');
    await press('Show the new amount');
    expect(dialog.getByRole('alert')).toHaveTextContent('Tomato: Choose a reason');
    await press('Not fresh');
    // The entered units survive a dialog that was closed by mistake.
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await open();
    expect(again.getByText('2 of 3 refused')).toBeVisible();
    expect(again.getByRole('button', { name: 'Not fresh' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('without a connection after the new amount is known: the delivery is stored, and sent once', async () => {
    const { open, press } = await openRefusal();
    await open();
    await press('Add one Tomato, refused');
    await press('Damaged');
    await press('Show the new amount');
    expect(await screen.findByLabelText(/^Cash received/)).toHaveValue('40.00');
    store.disconnect();
    reportNoResponse();
    await press('Delivered, cash collected');
    expect(await screen.findByText(/1 step not sent yet/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.requests(step)).toEqual([]);
    store.answer(step, orderToDeliver({ status: 'delivered', steps: [], revision: 4 }));
    store.answer(list, { mine: [], free: [] });
    store.connect();
    reportResponse();
    await waitFor(() => expect(stepQueue.read().steps).toEqual([]));
    expect(store.requests(step).map(({ body }) => body)).toMatchObject([
      { step: 'delivered', revision: 3, received: 40, refused: [{ quantity: 1, reason: 'damaged' }], happened: true },
    ]);
  });
});
