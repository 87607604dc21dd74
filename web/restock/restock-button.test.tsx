import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { testProduct } from '../products/test-product.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import RestockButton from './restock-button.tsx';

const store = fakeStore();

const litchi = testProduct(testId('litchi'), { name: 'Litchi', stock: 0 });
const read = 'GET /api/v1/restock/get-requests';
const add = 'PUT /api/v1/restock/add-request/:productId';

it('a request that is made while the earlier ones are read is shown', async () => {
  signIn(store);
  const reading = store.hold(read);
  store.answer(add, {});
  const { user } = renderScreen(<RestockButton product={litchi} />);
  const early = await reading.next();
  await user.click(screen.getByRole('button', { name: 'Notify me' }));
  await waitFor(() => expect(store.requests(add)).toHaveLength(1));
  store.answer(read, [litchi]);
  // The store read them before the press.
  await early.answer([]);
  expect(await screen.findByRole('button', { name: 'Stop notifying me' })).toBeVisible();
});
