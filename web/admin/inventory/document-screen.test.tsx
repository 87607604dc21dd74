import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../contract/links.ts';
import { browserQueries } from '../../query-client.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { emptyReceipt, savedReceipt, scannedProduct } from '../../testing/inventory.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DocumentScreen } from './document-screen.tsx';

const read = 'GET /api/v1/inventory/document/:documentId';
const save = 'PUT /api/v1/inventory/save-draft/:documentId';
const store = fakeStore();
const [rice, dal] = [scannedProduct('Rice'), scannedProduct('Dal')];
let receipt: ReturnType<typeof savedReceipt>;

beforeEach(() => {
  signIn(store, owner);
  receipt = savedReceipt(store, [rice, dal]);
});

async function openDraft() {
  const { _id } = emptyReceipt;
  const { user } = renderScreen(<DocumentScreen documentId={_id} />, { url: links.adminInventoryDocument(_id) });
  const field = await screen.findByLabelText('Scan or type an EAN or SKU, or search by name');
  return { user, scan: (sku: string) => user.type(field, `${sku}{Enter}`) };
}

const quantity = (name: string) => screen.findByLabelText(`Quantity: ${name}`);
const isSaved = () => screen.findByText('Saved');
const hasFailed = () => screen.findByText(/^Not saved: /);
const mergeNotice = () => screen.queryByText(/^Somebody else changed this draft too/);

it('two people scan into one draft, and nothing is lost', async () => {
  const { scan } = await openDraft();
  receipt.addElsewhere(dal._id);
  await scan(rice.sku);
  await waitFor(() => expect(mergeNotice()).toBeVisible());
  expect(await quantity('Dal')).toHaveValue('1');
  expect(await quantity('Rice')).toHaveValue('1');
  await isSaved();
  expect(receipt.quantities()).toEqual({ Dal: 1, Rice: 1 });
});

it('what is scanned after a lost answer is added to what the store has, not added twice', async () => {
  const { scan } = await openDraft();
  store.loseAnswers(save);
  await scan(rice.sku);
  await hasFailed();
  expect(receipt.quantities()).toEqual({ Rice: 1 });
  await scan(rice.sku);
  await isSaved();
  expect(await quantity('Rice')).toHaveValue('2');
  expect(receipt.quantities()).toEqual({ Rice: 2 });
  expect(mergeNotice()).toBeNull();
});

it('a draft that is left is saved first, and is not left when that fails', async () => {
  const { user, scan } = await openDraft();
  const saving = store.hold(save);
  await scan(rice.sku);
  await (await saving.next()).lose();
  await hasFailed();
  await user.click(screen.getByRole('link', { name: 'Inventory' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.type(screen.getByLabelText('Note'), 'x');
  await user.click(screen.getByRole('link', { name: 'Inventory' }));
  const last = await saving.next();
  expect(screen.getByLabelText('Note')).toHaveValue('x');
  await last.carryOut();
  expect(await screen.findByText(`Page ${links.adminInventory}`)).toBeVisible();
  expect(receipt.note()).toBe('x');
  expect(receipt.quantities()).toEqual({ Rice: 1 });
});

it('a draft stays on the screen when reading it again fails', async () => {
  const { user } = await openDraft();
  const note = screen.getByLabelText('Note');
  await user.type(note, 'Second lorry');
  store.refuse(read, 'TOO_MANY_ATTEMPTS');
  await act(async () => {
    await browserQueries().invalidateQueries();
    // The page is drawn in a later turn.
    await new Promise((done) => setTimeout(done));
  });
  expect(store.requests(read)).toHaveLength(2);
  // The same field: it was not created again.
  expect(note).toBeVisible();
  expect(note).toHaveValue('Second lorry');
});
