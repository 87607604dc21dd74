import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { InventoryDocument } from '../../../../contract/inventory/inventory.ts';
import { browserQueries } from '../../../query-client.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { emptyReceipt, savedReceipt, scannedProduct } from '../../../testing/inventory.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
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

describe('what is entered in a draft', () => {
  const draft = (
    values: Partial<InventoryDocument>,
    lines: readonly Partial<InventoryDocument['lines'][number]>[],
  ) => ({
    ...emptyReceipt,
    ...values,
    lines: lines.map((line) => ({
      product: rice,
      productId: rice._id,
      quantity: 1,
      unitCost: null,
      expiresOn: null,
      reason: null,
      reasonText: '',
      countedAt: null,
      expected: null,
      difference: null,
      ...line,
    })),
  });
  const post = 'POST /api/v1/inventory/post-document/:documentId';
  const alert = () => screen.findByRole('alert');

  function openDocument(first: InventoryDocument) {
    let saved = first;
    store.answer(read, () => saved);
    store.answer(save, ({ body }) => {
      saved = {
        ...saved,
        version: saved.version + 1,
        lines: saved.lines.map((line, at) => ({ ...line, ...body.lines[at] })),
      };
      return saved;
    });
    return renderScreen(<DocumentScreen documentId={first._id} />, { url: links.adminInventoryDocument(first._id) });
  }

  it('as waste needs a reason, and no more than there is', async () => {
    const { user } = openDocument(draft({ type: 'waste', number: 'WA-000001' }, [{ quantity: 20 }]));
    store.refuse(post, 'VALIDATION', { message: 'Choose a reason for Rice.' });
    await user.click(await screen.findByRole('button', { name: 'Write off' }));
    expect(await alert()).toHaveTextContent('Choose a reason for Rice.');
    store.refuse(post, 'OUT_OF_STOCK', { message: 'There is not enough in stock: Rice (15 < 20).' });
    await user.selectOptions(screen.getByLabelText('Reason: Rice'), 'Expired');
    await user.click(screen.getByRole('button', { name: 'Write off' }));
    await waitFor(async () => expect(await alert()).toHaveTextContent('There is not enough in stock: Rice (15 < 20).'));
  });

  it('as a blind count hides the expected figures until the differences are checked', async () => {
    const count = draft({ type: 'count', number: 'SC-000001', blind: true, scope: 'products' as const }, [
      { quantity: 18 },
    ]);
    const { user } = openDocument(count);
    store.answer('GET /api/v1/inventory/differences/:documentId', [
      {
        productId: rice._id,
        name: 'Rice',
        expected: 17,
        counted: 18,
        difference: -2,
        after: 15,
        soldSince: 3,
        isStale: false,
      },
    ]);
    expect(await screen.findByLabelText('Counted: Rice')).toHaveValue('18');
    expect(screen.queryByText('In stock:', { exact: false })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check differences' }));
    const differences = await screen.findByRole('dialog', { name: 'Differences' });
    expect(await within(differences).findByRole('listitem')).toHaveTextContent(
      'RiceExpected17Counted18Difference−2Stock afterwards15Sold since counted: 3',
    );
  });
});
