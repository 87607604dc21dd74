import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { savedStore } from '../../../testing/saved-shop.ts';
import { BoardShift } from './shift-control.tsx';

const store = fakeStore();

/** The time after which a press is saved has passed. */
const isTimeToSave = () => act(() => vi.advanceTimersByTimeAsync(1_000));

it('people on shift stay as they were pressed while they are saved', async () => {
  signIn(store, owner);
  const delivery = savedStore(store, {
    areas: [{ pincode: '411001', minutes: 14, fee: null }],
    promise: { preparation: 6, atOnce: 20, staff: 3, most: 90 },
  });
  const saving = store.hold('PUT /api/v1/delivery/update-store');
  renderScreen(<BoardShift />);
  const people = await screen.findByRole('group', { name: 'Quantity of person on shift' });
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const more = () => press(/^Add one person/);
  const less = () => press(/^Remove one person/);
  const isSaved = (staff: number) => waitFor(() => expect(delivery.current().promise?.staff).toBe(staff));
  // Timers run by themselves, and a press is saved when the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

  // Pressed before the answer to the first press.
  more();
  await isTimeToSave();
  const first = await saving.next();
  expect(people).toHaveTextContent(/^4$/);
  more();
  await isTimeToSave();
  await first.carryOut();
  const second = await saving.next();
  expect(people).toHaveTextContent(/^5$/);
  await second.carryOut();
  await isSaved(5);
  expect(people).toHaveTextContent(/^5$/);

  // A press back to the saved state, before the answer to the first press.
  less();
  await isTimeToSave();
  const third = await saving.next();
  more();
  await isTimeToSave();
  expect(people).toHaveTextContent(/^5$/);
  await third.carryOut();
  const fourth = await saving.next();
  expect(people).toHaveTextContent(/^5$/);
  await fourth.carryOut();
  await isSaved(5);

  // The last press counts, when it is the number that is being saved.
  more();
  await isTimeToSave();
  const fifth = await saving.next();
  less();
  await isTimeToSave();
  more();
  await fifth.carryOut();
  const sixth = await saving.next();
  expect(sixth.request.body.store.promise.staff).toBe(5);
  await isTimeToSave();
  await sixth.carryOut();
  await (await saving.next()).carryOut();
  await isSaved(6);
  expect(people).toHaveTextContent(/^6$/);
});

it('people on shift are saved, too, when the screen is left at once', async () => {
  signIn(store, owner);
  const delivery = savedStore(store, {
    areas: [{ pincode: '411001', minutes: 14, fee: null }],
    promise: { preparation: 6, atOnce: 20, staff: 3, most: 90 },
  });
  const { unmount } = renderScreen(<BoardShift />);
  fireEvent.click(await screen.findByRole('button', { name: /^Remove one person/ }));
  unmount();
  await waitFor(() => expect(delivery.current().promise?.staff).toBe(2));
});
