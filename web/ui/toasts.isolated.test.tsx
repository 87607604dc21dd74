import { act, screen, waitFor } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { timings } from '../../contract/api/limits.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { toast } from './toasts.tsx';

/** The files of the code do not come, while there is no connection. */
vi.mock(import('./load-file.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    importWithRetry: (load) =>
      navigator.onLine ? original.importWithRetry(load) : Promise.reject(new Error('There is no file')),
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

it('toasts stay while they have the focus, and go afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  renderScreen(<main />);
  act(() => toast('Removed'));
  const close = await screen.findByRole('button', { name: 'Close' });
  act(() => close.focus());
  await act(() => vi.advanceTimersByTimeAsync(2 * timings.toast));
  expect(screen.getByText('Removed')).toBeVisible();
  act(() => close.blur());
  await act(() => vi.advanceTimersByTimeAsync(timings.toast));
  await waitFor(() => expect(toasts()).toHaveLength(0));
});

it.each([
  [360, 'top', 'center'],
  [768, 'bottom', 'left'],
])('at %i px toasts are at the %s %s', async (width, y, x) => {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
  renderScreen(<main />);
  act(() => toast('Saved'));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]).toHaveAttribute('data-y-position', y);
  expect(toasts()[0]).toHaveAttribute('data-x-position', x);
});
