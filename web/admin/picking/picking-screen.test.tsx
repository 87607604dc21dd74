import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { links } from '../../../contract/links.ts';
import type { PickedOrder, Picking } from '../../../contract/picking.ts';
import type { CurrentUser } from '../../../contract/users.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { orderCard, orderLine, orderToPack } from '../../testing/fulfilment.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { fulfilmentKey, OrderAlerts } from '../alerts/order-alerts.tsx';
import { parseSeen, readStoredSeen, storeSeen } from '../alerts/seen-orders.ts';
import { PickingScreen } from './picking-screen.tsx';
import { readQueue } from './tick-queue.ts';

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
  it('is no news any more', async () => {
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
    expect(Object.keys(readQueue()[first._id]?.ticks ?? {})).toHaveLength(3);
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
    expect(readQueue()).toEqual({});
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
