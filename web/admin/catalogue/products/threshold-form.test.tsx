import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ThresholdForm } from './threshold-form.tsx';

const route = 'PUT /api/v1/inventory/set-threshold/:productId';
const store = fakeStore();

/** The form on a page that reads the product again after another person saved its threshold. */
function ReadAgain() {
  const [saved, setSaved] = useState(2);
  return (
    <>
      <button type="button" onClick={() => setSaved((threshold) => threshold + 1)}>
        Another person saves one more
      </button>
      <ThresholdForm productId={testId('rice')} name="Rice" saved={saved} />
    </>
  );
}

it('a threshold that is being typed stays when another person saves one', async () => {
  signIn(store, owner);
  store.answer(route, ({ body }) => body);
  const { user } = renderScreen(<ReadAgain />);
  const field = await screen.findByLabelText('Threshold of Rice');
  const saveElsewhere = () => user.click(screen.getByRole('button', { name: 'Another person saves one more' }));
  await saveElsewhere();
  expect(field).toHaveValue('3');
  await user.clear(field);
  await user.type(field, '8');
  await saveElsewhere();
  expect(field).toHaveValue('8');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(store.requests(route).map(({ body }) => body)).toEqual([{ threshold: 8 }]));
});
