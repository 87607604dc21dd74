import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import jsQR from 'jsqr';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { PublicShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { keepOrder, orderEvent, orderLine, orderToDeliver, orderToPack } from '../../../testing/fulfilment.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { StepButtons } from './step-buttons.tsx';
import { type Conflict, useOrderActions } from './use-order-actions.ts';

const step = 'PUT /api/v1/fulfilment/orders/:orderId/step';
const lines = 'PUT /api/v1/fulfilment/orders/:orderId/lines';
const store = fakeStore();

beforeEach(() => signIn(store, owner));

/** The buttons of an order, as on its page. `Somebody moved it` is an event of the stream. */
function Work({ orderId }: { orderId: string }) {
  const { data: order } = useQuery(fulfilmentOrderQuery(orderId));
  const [conflict, setConflict] = useState<Conflict>();
  const actions = useOrderActions(setConflict);
  const queries = useQueryClient();
  return (
    <>
      {conflict && <ConflictNotice conflict={conflict} onDone={() => setConflict(undefined)} />}
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: fulfilmentKey })}>
        Somebody moved it
      </button>
      {order && <StepButtons order={order} actions={actions} />}
    </>
  );
}

function openOrder(order: FulfilmentOrder, settings: Partial<PublicShopSettings> = {}) {
  const kept = keepOrder(store, order);
  const view = renderScreen(<Work orderId={order._id} />, { settings });
  return { ...view, ...kept };
}

/** The text of a QR code, read from its modules as a phone does from its pixels. */
function textOf(code: HTMLElement): string | undefined {
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of code
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)/g) ?? [])
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + 1) * scale; column += 1)
        pixels.fill(0, (row * size * scale + column) * 4, (row * size * scale + column) * 4 + 3);
  return jsQR(pixels, size * scale, size * scale)?.data;
}

const press = async (user: ReturnType<typeof renderScreen>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
const bodies = () => store.requests(step).map(({ body }) => body);

describe('packing', () => {
  it('asks for every line, and is sent with the revision that was seen', async () => {
    const { user, change } = openOrder(orderToPack());
    store.answer(step, () => change({ status: 'packed', steps: ['out_for_delivery', 'cancelled'] }));
    await press(user, 'Mark as packed');
    const pack = within(await dialog()).getByRole('button', { name: 'Mark as packed' });
    expect(pack).toBeDisabled();
    expect(screen.getByText('0 of 1 checked')).toBeVisible();
    await user.click(screen.getByRole('checkbox'));
    await user.click(pack);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies()).toEqual([{ step: 'packed', revision: 1 }]);
  });

  it('is over when somebody else packed the order meanwhile', async () => {
    const { user, change } = openOrder(orderToPack());
    await press(user, 'Mark as packed');
    await screen.findByRole('checkbox');
    change({ status: 'packed', steps: ['out_for_delivery', 'cancelled'] });
    // A dialog hides the rest of the page.
    await user.click(screen.getByText('Somebody moved it'));
    expect(await screen.findByText('This order was changed in the meantime. Its status is “Packed”.')).toBeVisible();
  });

  it('keeps what is ticked when the customer changes a wish, and begins anew when what is packed changes', async () => {
    const { user, change, now } = openOrder(orderToPack());
    await press(user, 'Mark as packed');
    await user.click(await screen.findByRole('checkbox'));
    change({ substitutes: 'leave' });
    await user.click(screen.getByText('Somebody moved it'));
    await waitFor(() => expect(store.requests('GET /api/v1/fulfilment/orders/:orderId')).toHaveLength(3));
    expect(screen.getByRole('checkbox')).toBeChecked();
    change({ product_details: now().product_details.map((line) => ({ ...line, quantity: 2 })) });
    await user.click(screen.getByText('Somebody moved it'));
    await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
  });

  it('takes missing units off, and leaves at least one', async () => {
    const { user, change, now } = openOrder(orderToPack());
    store.answer(lines, ({ body }) =>
      change({
        product_details: now().product_details.map((line) => ({ ...line, quantity: body.lines[0].quantity })),
      }),
    );
    await press(user, 'Mark as packed');
    await press(user, 'Report missing items');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await press(user, 'Add one missing Tomato');
    expect(screen.getByText('1 of 3 missing')).toBeVisible();
    await press(user, 'Add one missing Tomato');
    await press(user, 'Add one missing Tomato');
    expect(screen.getByText('Nothing would be left. Cancel the order instead.')).toBeVisible();
    expect(save).toBeDisabled();
    await press(user, 'Remove one missing Tomato');
    expect(screen.getByRole('radio', { name: 'Missing or damaged' })).toBeChecked();
    await user.click(save);
    await waitFor(() => expect(store.requests(lines)).toHaveLength(1));
    expect(store.requests(lines)[0]?.body).toMatchObject({ revision: 1, lines: [{ quantity: 1 }] });
  });

  it('needs what goods by weight weigh, and takes the newest weight of a picker', async () => {
    const weight = { unitGrams: 500, deviation: 10, price: 20 };
    const line = orderLine('Onion', 1, { weight });
    const { user, change } = openOrder(orderToPack({ product_details: [line] }));
    store.answer(step, () => change({ status: 'packed', steps: ['out_for_delivery', 'cancelled'] }));
    await press(user, 'Mark as packed');
    await press(user, 'All there');
    const shown = within(await dialog());
    const pack = shown.getByRole('button', { name: 'Mark as packed' });
    const field = () => shown.getByLabelText(/^Weight of 1 × Onion in grams/);
    expect(pack).toBeDisabled();
    expect(shown.getByText('Weight missing: Onion')).toBeVisible();
    expect(field()).toBeInvalid();
    await user.type(field(), '551');
    expect(field()).toHaveAccessibleDescription(/450 to 550 g/);
    expect(pack).toBeDisabled();
    await user.clear(field());
    change({ product_details: [{ ...line, grams: 520 }] });
    await press(user, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByText('Somebody moved it'));
    await press(user, 'Mark as packed');
    await waitFor(() => expect(screen.getByLabelText(/^Weight of 1 × Onion in grams/)).toHaveValue('520'));
    await press(user, 'All there');
    await user.click(within(await dialog()).getByRole('button', { name: 'Mark as packed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Weights of a picker are not sent: they may be corrected until the order is packed.
    expect(bodies()).toEqual([{ step: 'packed', revision: 2 }]);
  });

  it('of which nothing is there is asked to be cancelled by who may not cancel', async () => {
    const notes = 'POST /api/v1/fulfilment/orders/:orderId/notes';
    const { user, now } = openOrder(orderToPack({ steps: ['packed'], product_details: [orderLine('Tomato', 1)] }));
    store.answer(notes, now);
    await press(user, 'Mark as packed');
    await press(user, 'Report missing items');
    expect(screen.queryByRole('button', { name: 'Ask a manager to cancel' })).toBeNull();
    await press(user, 'Add one missing Tomato');
    await press(user, 'Ask a manager to cancel');
    await waitFor(() => expect(store.requests(notes)).toHaveLength(1));
    expect(store.requests(notes)[0]?.body).toEqual({
      kind: 'staff',
      text: 'Please cancel this order. Unavailable: Tomato',
    });
    await waitFor(() => expect(screen.queryByText('What is missing?')).toBeNull());
  });
});

describe('a step that somebody else made impossible', () => {
  const packedByRavi = {
    status: 'packed',
    steps: ['out_for_delivery', 'cancelled'],
    backTo: 'placed',
    events: [orderEvent('placed', 'Asha Verma'), orderEvent('packed', 'Ravi')],
  } as const satisfies Partial<FulfilmentOrder>;

  it.each([
    { of: 'packing', button: 'Mark as packed', confirm: 'Mark as packed', typed: false },
    { of: 'a cancellation', button: 'Cancel order', confirm: 'Cancel order', typed: true },
  ])('says what happened, and that nothing was done: $of', async ({ button, confirm, typed }) => {
    const { user, change, now } = openOrder(orderToPack());
    store.answer(step, () => refusal('CHANGED_MEANWHILE', { message: 'It has changed.', data: now() }));
    await press(user, button);
    if (typed) await user.type(await screen.findByLabelText('Reason (the customer will see it)'), 'Nobody began');
    else await user.click(await screen.findByRole('checkbox'));
    change({ ...packedByRavi, events: [...packedByRavi.events] });
    await user.click(within(await dialog()).getByRole('button', { name: confirm }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Packed by Ravi');
    expect(notice).toHaveTextContent('Your action was not carried out');
    expect(notice).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies()).toMatchObject([{ revision: 1 }]);
    await press(user, 'Continue');
    expect(screen.queryByText(/not carried out/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Send out for delivery' })).toBeEnabled();
  });

  it('is not undone either', async () => {
    const { user, change, now } = openOrder(orderToPack({ ...packedByRavi, events: [], revision: 2 }));
    store.answer(step, () => refusal('CHANGED_MEANWHILE', { message: 'It has changed.', data: now() }));
    await press(user, 'Back to placed');
    await user.type(await screen.findByLabelText('Reason (the customer will see it)'), 'Wrong button');
    change({ status: 'out_for_delivery', steps: ['delivered', 'cancelled'], backTo: 'packed' });
    await user.click(within(await dialog()).getByRole('button', { name: 'Back to placed' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It has changed.');
    expect(bodies()).toEqual([{ step: 'back', revision: 2, reason: 'Wrong button' }]);
  });
});

describe('a delivery', () => {
  const cashCollected = 'Delivered, cash collected';
  const deliver = (user: ReturnType<typeof renderScreen>['user']) => press(user, 'Mark as delivered');
  const received = () => screen.findByLabelText('Cash received, in ₹');

  async function fill(user: ReturnType<typeof renderScreen>['user'], field: HTMLElement, text: string) {
    await user.clear(field);
    await user.type(field, text);
  }

  it('for another amount than the total needs a reason', async () => {
    const { user, change } = openOrder(orderToDeliver());
    store.answer(step, () => change({ status: 'delivered', steps: [], receivedAmount: 1, receivedNote: 'Short' }));
    await deliver(user);
    expect(await received()).toHaveValue('60.00');
    await fill(user, await received(), '1');
    await press(user, cashCollected);
    expect(screen.getByText('Please give a reason')).toBeVisible();
    expect(bodies()).toEqual([]);
    await user.type(screen.getByLabelText(/^Why not ₹60/), 'Short');
    await press(user, cashCollected);
    expect(await screen.findByText('Delivered. ₹1.00 received in cash, ₹59.00 less than due: Short')).toBeVisible();
    expect(bodies()).toMatchObject([{ step: 'delivered', received: 1, reason: 'Short' }]);
  });

  it('shows the change of what the customer hands over, where the shop calculates it', async () => {
    const { user } = openOrder(orderToDeliver({ totalAmount: 437 }), { cashChange: true });
    await deliver(user);
    const handedOver = await screen.findByLabelText('Customer hands over, in ₹ (optional)');
    await press(user, '₹500');
    expect(screen.getByText('Give back ₹63.00')).toBeVisible();
    await fill(user, handedOver, '400');
    expect(screen.getByText('₹37.00 short')).toBeVisible();
    // Nobody collects more than they were given.
    await press(user, cashCollected);
    expect(screen.getByText(/^That is less than the cash received\./)).toBeVisible();
    expect(bodies()).toEqual([]);
    await fill(user, handedOver, '437');
    expect(screen.getByText('No change to give')).toBeVisible();
    await fill(user, handedOver, 'many');
    expect(handedOver).toHaveAttribute('aria-invalid', 'true');
  });

  it('asks for no change in other shops', async () => {
    const { user } = openOrder(orderToDeliver());
    await deliver(user);
    await received();
    expect(screen.queryByLabelText('Customer hands over, in ₹ (optional)')).toBeNull();
  });

  it('needs the code of the customer, and keeps what is typed when the dialog is closed by mistake', async () => {
    const { user } = openOrder(orderToDeliver({ needsCode: true }));
    store.refuse(step, 'WRONG_CODE', { message: 'This is not the code of this order.' });
    await deliver(user);
    const code = () => screen.findByLabelText('Delivery code');
    await press(user, cashCollected);
    expect(screen.getByText('The code has 4 digits')).toBeVisible();
    await user.type(await code(), '4711');
    await fill(user, await received(), '1');
    await user.type(screen.getByLabelText(/^Why not ₹60/), 'Too little with them');
    await press(user, cashCollected);
    expect(await screen.findByText('This is not the code of this order.')).toBeVisible();
    await waitFor(async () => expect(await code()).toHaveFocus());
    await press(user, 'Not yet');
    expect(screen.queryByRole('dialog')).toBeNull();
    await deliver(user);
    expect(await code()).toHaveValue('4711');
    expect(await code()).not.toHaveAttribute('aria-invalid', 'true');
    expect(await received()).toHaveValue('1');
    expect(screen.getByLabelText(/^Why not ₹60/)).toHaveValue('Too little with them');
  });

  it('is possible without the code, with a reason', async () => {
    const { user, change } = openOrder(orderToDeliver({ needsCode: true }));
    store.answer(step, () => change({ status: 'delivered', steps: [], receivedAmount: 60 }));
    await deliver(user);
    await press(user, 'Deliver without the code');
    await press(user, cashCollected);
    expect(screen.getByText('Please give a reason')).toBeVisible();
    await user.type(screen.getByLabelText('Why without the code? The customer will see this'), 'The phone was empty');
    await press(user, cashCollected);
    await waitFor(() => expect(bodies()).toMatchObject([{ withoutCode: 'The phone was empty' }]));
  });

  it('by UPI has a QR code for what is due, whatever is typed, and takes the same amount', async () => {
    const upi = { id: 'tokri@okbank', name: 'Tokri' };
    const order = orderToDeliver({ upi });
    const { user, change } = openOrder(order, { upi: true });
    store.answer(step, ({ body }) =>
      change({
        status: 'delivered',
        steps: [],
        receivedAmount: 60,
        paidWith: { method: 'upi', reference: body.upi.reference },
      }),
    );
    await deliver(user);
    await user.type(await screen.findByLabelText('Cash received, in ₹'), '2');
    await press(user, 'UPI');
    const amount = screen.getByLabelText('Amount received, in ₹');
    expect(amount).toHaveValue('60.00');
    const code = await screen.findByRole('img', { name: 'QR code for ₹60.00 to Tokri' });
    const link = `upi://pay?pa=tokri@okbank&pn=Tokri&am=60.00&cu=INR&tn=${order.orderId}`;
    expect(textOf(code)).toBe(link);
    await user.clear(amount);
    await user.type(amount, '30');
    expect(textOf(code)).toBe(link);
    await user.clear(amount);
    await user.type(amount, '60');
    await user.type(screen.getByLabelText('UPI reference'), '4321 8765 0912');
    await press(user, 'Delivered, paid by UPI');
    expect(await screen.findByText('Delivered. ₹60.00 received by UPI, reference 432187650912.')).toBeVisible();
  });

  it('by UPI stays open when its reference is recorded already, and is paid in cash instead', async () => {
    const upi = { id: 'tokri@okbank', name: 'Tokri' };
    const { user, change } = openOrder(orderToDeliver({ upi }), { upi: true });
    store.answer(step, ({ body }) =>
      body.upi
        ? refusal('VALIDATION', { message: 'This UPI reference is already recorded.' })
        : change({ status: 'delivered', steps: [], receivedAmount: 60 }),
    );
    await deliver(user);
    await press(user, 'UPI');
    await press(user, 'Delivered, paid by UPI');
    expect(screen.getByText('A UPI reference has 12 digits', { exact: true })).toBeVisible();
    const reference = screen.getByLabelText('UPI reference');
    await user.type(reference, '5555 0000 1111');
    await press(user, 'Delivered, paid by UPI');
    expect(await screen.findByText('This UPI reference is already recorded.')).toBeVisible();
    expect(reference).toHaveValue('5555 0000 1111');
    await press(user, 'Cash');
    await press(user, cashCollected);
    expect(await screen.findByText('Delivered. ₹60.00 received in cash.')).toBeVisible();
    expect(bodies()).toMatchObject([{ upi: { reference: '555500001111' } }, { received: 60 }]);
  });

  it('is paid in cash and by UPI: one amount is entered, and the other follows', async () => {
    const upi = { id: 'tokri@okbank', name: 'Tokri' };
    const { user, change } = openOrder(orderToDeliver({ upi, paysWith: 100 }), { upi: true, cashChange: true });
    store.answer(step, () =>
      change({
        status: 'delivered',
        steps: [],
        receivedAmount: 60,
        paidWith: { method: 'upi', reference: '555500001111', amount: 37.5 },
      }),
    );
    await deliver(user);
    await press(user, 'Cash and UPI');
    const done = 'Delivered, both received';
    const cash = screen.getByLabelText('Cash part, in ₹');
    const outside = 'Less than ₹60.00, and more than ₹0';
    for (const [wrong, words] of [
      ['60', outside],
      ['0', outside],
      ['half', 'Write the amount as 1250 or 1,250.50'],
    ] as const) {
      await fill(user, cash, wrong);
      await press(user, done);
      expect(screen.getByText(words)).toBeVisible();
    }
    await fill(user, cash, '22.50');
    expect(screen.getByText('₹37.50')).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code for ₹37.50 to Tokri' })).toBeVisible();
    await user.type(screen.getByLabelText('Customer hands over, in ₹ (optional)'), '50');
    expect(screen.getByText('Give back ₹27.50')).toBeVisible();
    await press(user, done);
    expect(screen.getByText('A UPI reference has 12 digits', { exact: true })).toBeVisible();
    expect(bodies()).toEqual([]);
    await user.type(screen.getByLabelText('UPI reference'), '5555 0000 1111');
    await press(user, done);
    const words = 'Delivered. ₹22.50 received in cash and ₹37.50 by UPI, reference 555500001111.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(bodies()).toMatchObject([{ received: 60, upi: { reference: '555500001111', amount: 37.5 } }]);
  });

  it('is paid by card with the code of the slip, also a part, where the shop has a card machine', async () => {
    const { user, change } = openOrder(orderToDeliver({ card: true }), { card: true });
    store.answer(step, () =>
      change({
        status: 'delivered',
        steps: [],
        receivedAmount: 60,
        paidWith: { method: 'card', reference: 'A1B2C3', amount: 37.5 },
      }),
    );
    await deliver(user);
    await press(user, 'Card');
    await press(user, 'Delivered, paid by card');
    expect(screen.getByText('An approval code has 6 letters or digits')).toBeVisible();
    await press(user, 'Cash and card');
    await user.type(screen.getByLabelText('Cash part, in ₹'), '22.50');
    expect(screen.getByText('The rest by card').closest('p')).toHaveTextContent('₹37.50');
    expect(screen.queryByRole('img')).toBeNull();
    await user.type(screen.getByLabelText('Approval code'), 'a1b 2c3');
    await press(user, 'Delivered, both received');
    const words = 'Delivered. ₹22.50 received in cash and ₹37.50 by card, reference A1B2C3.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(bodies()).toMatchObject([{ received: 60, card: { reference: 'A1B2C3', amount: 37.5 } }]);
  });

  it('is possible in cash while it is not known who gets payments by UPI, which is asked for again', async () => {
    const { user, now } = openOrder(orderToDeliver({ upi: { id: 'tokri@okbank', name: 'Tokri' } }), { upi: true });
    await screen.findByRole('button', { name: 'Mark as delivered' });
    store.refuse('GET /api/v1/fulfilment/orders/:orderId', 'VALIDATION');
    await deliver(user);
    expect(await screen.findByText('The QR code for UPI could not be loaded. Cash is possible.')).toBeVisible();
    expect(screen.getByRole('button', { name: cashCollected })).toBeEnabled();
    store.answer('GET /api/v1/fulfilment/orders/:orderId', now);
    await press(user, 'Try again');
    await press(user, 'UPI');
    expect(await screen.findByRole('img', { name: 'QR code for ₹60.00 to Tokri' })).toBeVisible();
  });
});
