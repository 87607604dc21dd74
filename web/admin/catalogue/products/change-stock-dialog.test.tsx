import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import { browserQueries } from '../../../query-client.ts';
import { adminProduct } from '../../../testing/admin-products.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ChangeStockDialog } from './change-stock-dialog.tsx';

const route = 'POST /api/v1/product/change-stock/:productId';
const store = fakeStore();
const jamun = adminProduct('Jamun', { stock: 38 });
const onClose = vi.fn();
let saved: AdminProduct;

beforeEach(() => {
  signIn(store, owner);
  onClose.mockReset();
  saved = jamun;
  store.answer('GET /api/v1/product/get-admin-product/:productId', () => saved);
  store.answer(route, () => saved);
});

async function openDialog() {
  const { user } = renderScreen(<ChangeStockDialog product={jamun} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change stock' }));
  return {
    user,
    dialog,
    says: (text: string | RegExp) => waitFor(() => expect(dialog.getAllByRole('status')[0]).toHaveTextContent(text)),
    submit: () => user.click(dialog.getByRole('button', { name: 'Change stock' })),
    sent: () => store.requests(route).map(({ body }) => body),
  };
}

it('of goods by weight, the dialog says what was handed out more, or less, than the stock counts', async () => {
  const bananas = adminProduct('Bananas', { stock: 38, weight_deviation: 10 });
  let extraGrams = 150;
  store.answer('GET /api/v1/product/stock-ledger/:productId', () => ({
    product: { _id: bananas._id, name: 'Bananas', stock: 38, deletedAt: null },
    threshold: null,
    sum: 38,
    extraGrams,
    movements: [],
    next: null,
  }));
  renderScreen(<ChangeStockDialog product={bananas} onClose={onClose} />);
  expect(await screen.findByText('150 g more were handed out than the stock counts.')).toBeVisible();
  extraGrams = -50;
  await act(() => browserQueries().invalidateQueries());
  expect(await screen.findByText('50 g less were handed out than the stock counts.')).toBeVisible();
  extraGrams = 0;
  await act(() => browserQueries().invalidateQueries());
  await waitFor(() => expect(screen.queryByText(/handed out/)).not.toBeInTheDocument());
});

/** Others buy some while the dialog is open. */
async function buyElsewhere(units: number): Promise<void> {
  saved = { ...saved, stock: saved.stock - units, stockVersion: saved.stockVersion + 1 };
  await act(() => browserQueries().invalidateQueries());
}

it('units that were received are added, and waste above the stock is refused', async () => {
  const { user, dialog, says, submit, sent } = await openDialog();
  await user.type(dialog.getByLabelText('How many were received?'), '12');
  await says('Stock afterwards: 50 (+12)');
  await user.click(dialog.getByText('Waste', { exact: true }));
  const thrown = dialog.getByLabelText('How many are thrown away?');
  await user.clear(thrown);
  await user.type(thrown, '99');
  await says('Only 38 in stock.');
  await user.clear(thrown);
  await submit();
  expect(sent()).toEqual([]);
  await user.type(thrown, '3');
  await says('Stock afterwards: 35 (−3)');
  await user.click(dialog.getByRole('button', { name: 'Spoiled' }));
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ kind: 'waste', quantity: 3, ready: 'spoiled' }]);
});

describe('sales during a count', () => {
  const counted = async () => {
    const opened = await openDialog();
    await opened.user.click(opened.dialog.getByText('Counted', { exact: true }));
    await opened.user.type(opened.dialog.getByLabelText('How many are there?'), '40');
    await buyElsewhere(3);
    expect(await opened.dialog.findByText(/^Stock went from 38 to 35 in the meantime\./)).toBeVisible();
    await opened.says('Stock afterwards: 37');
    return opened;
  };

  it('are subtracted from it', async () => {
    const { submit, sent } = await counted();
    await submit();
    await waitFor(() => expect(sent()).toMatchObject([{ kind: 'counted', quantity: 40, stockVersion: 1 }]));
  });

  it('are not, when the units were counted afterwards', async () => {
    const { user, dialog, says, submit, sent } = await counted();
    await user.click(dialog.getByRole('button', { name: 'I counted after that' }));
    expect(dialog.queryByText(/in the meantime/)).toBeNull();
    await says('Stock afterwards: 40');
    await submit();
    await waitFor(() => expect(sent()).toMatchObject([{ kind: 'counted', quantity: 40, stockVersion: 2 }]));
  });

  it('that the store cannot subtract are said, and the units are counted again', async () => {
    const { dialog, submit } = await counted();
    const message = 'Jamun was counted meanwhile.';
    store.answer(route, () => refusal('CHANGED_MEANWHILE', { message, data: saved }));
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByLabelText('How many are there?')).toHaveValue('');
    expect(onClose).not.toHaveBeenCalled();
  });
});
