import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { PickedOrder, Picking } from '../../../../contract/picking/picking.ts';
import type { CurrentUser } from '../../../../contract/users/users.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { orderCard, orderLine, orderToPack } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { fulfilmentKey, OrderAlerts } from '../../alerts/order-alerts.tsx';
import { parseSeen, readStoredSeen, storeSeen } from '../../alerts/seen-orders.ts';
import PickingScreen from './picking-screen.tsx';
import { tickQueue } from './tick-queue.ts';

const store = fakeStore();
const save = 'PUT /api/v1/picking/orders/:orderId';
const time = '2026-11-28T06:40:00.000Z';
const picker: CurrentUser = { ...owner, _id: testId('Pooja'), name: 'Pooja', staffRole: 'picker' };

function pickedLine(name: string): PickedOrder['lines'][number] {
  const { price: _, sku = '', ...line } = orderLine(name, 1);
  return { ...line, sku, ean: [], shelf: '' };
}

const pickedOrder = (orderId: string, names: readonly string[]): PickedOrder => ({
  _id: testId(orderId),
  orderId,
  claimId: testId(`claim ${orderId}`),
  revision: 1,
  customerName: 'Asha Verma',
  city: 'Pune',
  pincode: '411001',
  createdAt: time,
  claimedAt: time,
  lines: names.map(pickedLine),
});

const first = pickedOrder('TK-FIRST', ['Tomato', 'Potato', 'Onion']);
const otherPicks = (isIdle = false): Picking['others'][number] => ({
  _id: first._id,
  orderId: first.orderId,
  pickerName: 'Ravi',
  claimedAt: time,
  isIdle,
});

/** An event of the stream reads everything again. */
function Refresh() {
  const queries = useQueryClient();
  return (
    <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: fulfilmentKey })}>
      Somebody changed something
    </button>
  );
}

/** Opens the screen. The store keeps what is ticked. @returns what changes it as somebody else does */
async function openPicking(state: Partial<Picking>, user = picker) {
  signIn(store, user);
  let kept: Picking = { mine: [], waiting: 0, packed: [], others: [], ...state };
  store.answer('GET /api/v1/fulfilment/orders', { orders: [orderCard({ _id: first._id })], next: null });
  store.answer('GET /api/v1/picking', () => kept);
  store.answer(save, ({ params, body }) => {
    const isTicked = (id: string) =>
      body.ticks.some(({ productId, picked }: { productId: string; picked: boolean }) => picked && productId === id);
    kept = {
      ...kept,
      mine: kept.mine.map((order) =>
        order._id === params.orderId
          ? {
              ...order,
              lines: order.lines.map((line) => (isTicked(line.productId) ? { ...line, pickedAt: time } : line)),
            }
          : order,
      ),
    };
    return { ...kept, ignored: [] };
  });
  const view = renderScreen(
    <OrderAlerts enabled>
      <Refresh />
      <PickingScreen />
    </OrderAlerts>,
    { url: links.adminPicking },
  );
  await screen.findByRole('heading', { level: 1 });
  const change = (values: Partial<Picking>) => {
    kept = { ...kept, ...values };
    return kept;
  };
  return { ...view, change };
}

const press = async (user: Awaited<ReturnType<typeof openPicking>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('an order that is picked', () => {
  it('is no longer shown as news', async () => {
    storeSeen({ floor: '', ids: [] });
    await openPicking({ mine: [first] });
    await waitFor(() => expect(parseSeen(readStoredSeen())?.ids).toEqual([first._id]));
  });

  it('is not forgotten when somebody else cancels it', async () => {
    const { user, change } = await openPicking({ mine: [first] });
    change({ mine: [] });
    await press(user, 'Somebody changed something');
    expect(await screen.findByText('No longer yours to pick: TK-FIRST', { exact: false })).toBeVisible();
    await press(user, 'Got it');
    expect(screen.queryByText(/No longer yours to pick/)).toBeNull();
  });

  it('keeps its ticks when it could not be given back', async () => {
    const { user } = await openPicking({ mine: [first] });
    store.disconnect();
    expect(
      await screen.findByText('No connection. What you tick is saved on this device', { exact: false }),
    ).toBeVisible();
    for (const name of ['Tomato', 'Potato', 'Onion']) await user.click(screen.getByText(name));
    expect(screen.getByText(/3 of 3 picked/, { selector: '[role=status]' })).toBeVisible();
    await press(user, 'Give back');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give back' }));
    expect(await screen.findByText(/reach the store|You are offline/)).toBeVisible();
    expect(Object.keys(tickQueue.read()[first._id]?.ticks ?? {})).toHaveLength(3);
    store.connect();
    await waitFor(() => expect(store.requests(save)[0]?.body.ticks).toHaveLength(3));
    expect(screen.getByText(/3 of 3 picked/, { selector: '[role=status]' })).toBeVisible();
  });

  it('is gone, with a word, when somebody else took it over before a product was ticked', async () => {
    const { user, change } = await openPicking({ mine: [first] });
    store.refuse(save, 'CLAIMED', { message: 'Administrator is picking this order.' });
    change({ mine: [], others: [otherPicks()] });
    await user.click(screen.getByText('Tomato'));
    expect(await screen.findByText('Administrator is picking this order.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/of 3 picked/)).toBeNull());
    expect(tickQueue.read()).toEqual({});
  });

  it('is packed before a product of the other one is saved: an older answer would show it again', async () => {
    const second = pickedOrder('TK-SECOND', ['Lemon']);
    const one = { ...first, lines: [{ ...pickedLine('Tomato'), pickedAt: time }] };
    const { user, change } = await openPicking({ mine: [one, second] });
    const packed = orderToPack({ _id: first._id, orderId: first.orderId, status: 'packed', steps: [] });
    store.answer('GET /api/v1/fulfilment/orders/:orderId', packed);
    const packing = store.hold('PUT /api/v1/fulfilment/orders/:orderId/step');
    const savesOfSecond = () => store.requests(save).filter(({ params }) => params.orderId === second._id);
    await press(user, 'Packed: A');
    const sent = await packing.next();
    await user.click(screen.getByText('Lemon'));
    expect(await screen.findByText('1 not saved yet')).toBeVisible();
    expect(savesOfSecond()).toEqual([]);
    change({ mine: [second] });
    await sent.answer(packed);
    await waitFor(() => expect(savesOfSecond()).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: /TK-FIRST/ })).toBeNull();
  });
});

describe('a scanner with keys', () => {
  /** Types what a scanner types, `gap` ms from key to key. @returns whether the Enter would press what has the focus */
  function scan(code: string, gap = 8): boolean {
    return [...code, 'Enter'].reduce((_, key, i) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: 1_000 + i * gap });
      let isAllowed = true;
      act(() => {
        isAllowed = (document.activeElement ?? document.body).dispatchEvent(event);
      });
      return isAllowed;
    }, true);
  }
  const line = { ...pickedLine('Tomato'), ean: ['4006381333931'] };
  const order = { ...first, lines: [line, pickedLine('Potato')] };

  it('ticks a line wherever the focus is, and presses no button', async () => {
    await openPicking({ mine: [order] });
    const giveBack = await screen.findByRole('button', { name: 'Give back' });
    giveBack.focus();
    expect(scan('4006381333931')).toBe(false);
    expect(await screen.findByText(/1 of 2 picked/, { selector: '[role=status]' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    // People type more slowly, and their Enter presses the button.
    expect(scan('1234', 300)).toBe(true);
  });

  it('says aloud what is not in the order', async () => {
    const spoken: string[] = [];
    vi.stubGlobal('SpeechSynthesisUtterance', function (this: { text: string }, text: string) {
      this.text = text;
    });
    vi.stubGlobal('speechSynthesis', { cancel() {}, speak: ({ text }: { text: string }) => spoken.push(text) });
    await openPicking({ mine: [order] });
    await screen.findByRole('button', { name: 'Give back' });
    scan('8901234567894');
    expect(await screen.findByText('8901234567894 is not in this order')).toBeVisible();
    expect(spoken).toEqual(['8901234567894 is not in this order']);
    vi.unstubAllGlobals();
  });

  it('leaves fields alone', async () => {
    await openPicking({ mine: [order] });
    (await screen.findByRole('textbox', { name: /Scan/ })).focus();
    expect(scan('4006381333931')).toBe(true);
    expect(screen.getByText(/0 of 2 picked/, { selector: '[role=status]' })).toBeVisible();
  });
});

describe('goods by weight', () => {
  const tomato: PickedOrder['lines'][number] = {
    ...pickedLine('Tomato'),
    quantity: 2,
    weight: { unitGrams: 500, deviation: 20, price: 20 },
  };
  const order = {
    ...first,
    lines: [tomato, pickedLine('Potato')],
    notes: [{ _id: testId('wish'), kind: 'from_customer' as const, text: 'Ripe, please' }],
  };
  const field = () => screen.findByLabelText<HTMLInputElement>(/^Weight of 2 × Tomato in grams/);

  async function open() {
    const view = await openPicking({ mine: [order] });
    let lines = order.lines;
    store.answer(save, ({ body }) => {
      for (const { productId, picked, grams } of body.ticks)
        lines = lines.map((line) => {
          if (line.productId !== productId) return line;
          const { pickedAt: _, grams: __, ...plain } = line;
          return { ...plain, ...(picked && { pickedAt: time }), ...(picked && grams && { grams: Number(grams) }) };
        });
      return { ...view.change({ mine: [{ ...order, lines }] }), ignored: [] };
    });
    return view;
  }

  it('are picked with a weight that fits, and say what they cost then', async () => {
    const { user } = await open();
    expect(screen.getByText('Ripe, please')).toBeVisible();
    await user.click(screen.getByText('Tomato'));
    expect(await field()).toHaveFocus();
    for (const wrong of ['1201', '1.5', 'abc', '799']) {
      await user.clear(await field());
      await user.type(await field(), `${wrong}{Enter}`);
      expect(await field()).toHaveAccessibleDescription(/It must weigh 800 to 1,200 g\./);
    }
    expect(store.requests(save)).toEqual([]);
    await user.clear(await field());
    await user.type(await field(), '1050 g');
    expect(await field()).toHaveAccessibleDescription('₹42.00 (ordered for ₹40.00)');
    await press(user, 'Weighed: Tomato');
    expect(await screen.findByText(/1 of 2 picked/, { selector: '[role=status]' })).toBeVisible();
    await waitFor(() => expect(store.requests(save)).toHaveLength(1));
    expect(store.requests(save)[0]?.body.ticks).toMatchObject([{ picked: true, quantity: 2 }]);
  });

  it('are not weighed by a scanned code, which goes on in the field of codes', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Tomato'));
    await user.type(await field(), '1000{Enter}');
    const codes = screen.getByRole('textbox', { name: /Scan/ });
    await waitFor(() => expect(codes).toHaveFocus());
    await user.clear(await field());
    await user.type(await field(), '8901234567890{Enter}');
    await waitFor(() => expect(codes).toHaveAccessibleDescription(/8901234567890/));
    expect(await field()).toHaveValue('1000');
  });

  it('are not packed with a weight that is typed and not sent', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Potato'));
    await user.click(screen.getByText('Tomato'));
    await user.type(await field(), '1000{Enter}');
    const packed = await screen.findByRole('button', { name: 'Packed' });
    await user.clear(await field());
    await user.type(await field(), '950');
    expect(packed).toBeDisabled();
    expect(screen.getByText(/Press “Weighed” first: Tomato/)).toBeVisible();
    // Tapped again it is weighed no more.
    await user.type(await field(), '{Enter}');
    await waitFor(() => expect(screen.queryByText(/Press “Weighed” first/)).toBeNull());
    await user.click(screen.getByText('Tomato'));
    await waitFor(() => expect(packed).toBeDisabled());
  });
});

describe('an order that another picks', () => {
  it('is not taken over by a picker', async () => {
    await openPicking({ others: [otherPicks()] });
    expect(await screen.findByText(/^Ravi · /)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take over/ })).toBeNull();
  });

  it('is taken over by an owner after a question', async () => {
    const { user, change } = await openPicking({ others: [otherPicks()] }, owner);
    store.answer('POST /api/v1/picking/claim', () => change({ mine: [first], others: [] }));
    await press(user, 'Take over: TK-FIRST');
    const question = within(await screen.findByRole('dialog', { name: 'Take over TK-FIRST?' }));
    expect(question.getByText('Ravi is picking it.', { exact: false })).toBeVisible();
    expect(store.requests('POST /api/v1/picking/claim')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Take over' }));
    expect(await screen.findByText(/0 of 3 picked/, { selector: '[role=status]' })).toBeVisible();
    expect(store.requests('POST /api/v1/picking/claim')[0]?.body).toEqual({ orderId: first._id, takeOver: true });
  });

  it('is taken by a picker when nobody works on it', async () => {
    const { user, change } = await openPicking({ others: [otherPicks(true)] });
    store.answer('POST /api/v1/picking/claim', () => change({ mine: [first], others: [] }));
    await press(user, 'Take over: TK-FIRST');
    expect(await screen.findByText(/0 of 3 picked/, { selector: '[role=status]' })).toBeVisible();
    expect(store.requests('POST /api/v1/picking/claim')[0]?.body).toEqual({ orderId: first._id });
  });
});

describe('two orders that are picked together', () => {
  const second = pickedOrder('TK-SECOND', ['Tomato', 'Lemon']);
  const progressOf = () =>
    screen.getAllByText(/of \d picked/, { selector: '[role=status]' }).map((each) => each.textContent);
  const said = (text: string) => screen.findByText(text, { selector: 'p' });

  it('have what both need next to each other, and a code is for the first one first', async () => {
    const { user } = await openPicking({
      mine: [{ ...first, lines: [pickedLine('Onion'), pickedLine('Tomato')] }, second],
    });
    const boxes = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? '');
    const tomatoes = boxes.flatMap((text, at) => (text.includes('Tomato') ? [at] : []));
    expect(tomatoes).toEqual([tomatoes[0], (tomatoes[0] ?? 0) + 1]);
    expect(boxes[tomatoes[0] ?? 0]).toContain('For A');
    const scan = async (code: string) => user.type(screen.getByLabelText('Scan or type a code'), `${code}{Enter}`);
    for (const letter of ['A', 'B']) {
      await scan('Tomato-1');
      expect(await said(`Tomato → bag ${letter}`)).toBeVisible();
      expect(screen.getByRole('checkbox', { name: new RegExp(`Tomato.*For ${letter}`) })).toBeChecked();
    }
    await scan('Tomato-1');
    expect(await said('Tomato is already picked')).toBeVisible();
    await scan('4006381333931');
    expect(await said('4006381333931 is not in these orders')).toBeVisible();
    // It is no longer shown as news once something else is done.
    await user.click(screen.getByText('Lemon'));
    expect(screen.queryByText('4006381333931 is not in these orders', { selector: 'p' })).toBeNull();
    await waitFor(() => expect(progressOf()).toEqual(['1 of 2 picked', '2 of 2 picked']));
  });

  it('are packed one by one, and the other keeps its letter with the next order', async () => {
    const ticked = (order: PickedOrder) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, pickedAt: time })),
    });
    const { user, change } = await openPicking({ mine: [ticked(first), ticked(second)], waiting: 1 });
    const packed = orderToPack({ _id: first._id, orderId: first.orderId, status: 'packed', steps: [] });
    store.answer('GET /api/v1/fulfilment/orders/:orderId', packed);
    store.answer('PUT /api/v1/fulfilment/orders/:orderId/step', () => {
      change({ mine: [ticked(second)] });
      return packed;
    });
    expect(screen.queryByRole('button', { name: /^Pick a second order/ })).toBeNull();
    await press(user, 'Packed: A');
    expect(await screen.findByText('Order TK-FIRST is packed')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'For B TK-SECOND' })).toBeVisible();
    const third = pickedOrder('TK-THIRD', ['Carrot']);
    store.answer('POST /api/v1/picking/claim', () => change({ mine: [ticked(second), third], waiting: 0 }));
    await user.click(await screen.findByRole('button', { name: /^Pick a second order with this one/ }));
    expect(await screen.findByRole('heading', { name: 'For A TK-THIRD' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'For B TK-SECOND' })).toBeVisible();
  });
});

it('a link leads on while a tick is on its way, which is saved', async () => {
  const { user } = await openPicking({ mine: [first] });
  const saving = store.hold(save);
  await user.click(screen.getByText('Tomato'));
  const sent = await saving.next();
  expect(await screen.findByText(/1 not saved yet/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: first.orderId }));
  expect(await screen.findByText(`Page ${links.adminOrder(first._id)}`)).toBeVisible();
  await sent.carryOut();
  await waitFor(() => expect(tickQueue.read()).toEqual({}));
});

it('packed orders that are still here are listed with their bags, and undone with a reason', async () => {
  const packedHere = { _id: first._id, orderId: first.orderId, claimId: first.claimId, bags: 2 };
  const { user, change } = await openPicking({ packed: [packedHere] });
  const order = orderToPack({
    _id: first._id,
    orderId: first.orderId,
    status: 'packed',
    steps: [],
    backTo: 'placed',
    revision: 4,
  });
  store.answer('GET /api/v1/fulfilment/orders/:orderId', order);
  const step = 'PUT /api/v1/fulfilment/orders/:orderId/step';
  store.answer(step, () => {
    change({ packed: [], mine: [first] });
    return order;
  });
  const here = within(await screen.findByRole('region', { name: 'Packed' }));
  expect(here.getByRole('listitem')).toHaveTextContent('TK-FIRST · 2 bags');
  expect(here.getByRole('button', { name: 'Bag labels of TK-FIRST' })).toBeVisible();
  await user.click(here.getByRole('button', { name: 'Undo: TK-FIRST' }));
  const question = within(await screen.findByRole('dialog', { name: 'TK-FIRST: undo “Packed”?' }));
  const reason = 'It was not completely packed yet';
  expect(question.getByLabelText('Reason (the customer will see it)')).toHaveValue(reason);
  await user.click(question.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: /TK-FIRST/ })).toBeVisible();
  expect(store.requests(step)[0]?.body).toMatchObject({ step: 'back', revision: 4, ready: 'packed_too_early' });
});

it('an order that its customer is asked about says that packing waits for the answer', async () => {
  const ticked = first.lines.map((line) => ({ ...line, pickedAt: time }));
  await openPicking({ mine: [{ ...first, lines: ticked, isAsked: true }] });
  expect(await screen.findByText('Packing waits for the answer.', { exact: false })).toBeVisible();
});
