import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { timings } from '../../contract/limits.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { toast } from './toasts.tsx';

/** The files of the code do not come, while there is no connection. */
vi.mock(import('./load-file.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    loadTwice: (load) => (navigator.onLine ? original.loadTwice(load) : Promise.reject(new Error('There is no file'))),
  };
});

const store = fakeStore();
const toasts = () => document.querySelectorAll('[data-sonner-toast]');

it('a message is shown though the code of messages does not load, and not once more when it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  renderScreen(<main />);
  store.disconnect();
  act(() => toast.error('We could not reach the store'));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the store');
  expect(toasts()).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(timings.toast));
  expect(screen.queryByRole('alert')).toBeNull();
  store.connect();
  // Later notices are announced, and none that is over.
  act(() => toast.success('The order is cancelled'));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]).toHaveTextContent('The order is cancelled');
});
