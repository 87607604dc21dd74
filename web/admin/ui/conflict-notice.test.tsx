import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConflictNotice } from './conflict-notice.tsx';

it('announces what somebody else saved, with the choices', () => {
  const onTake = vi.fn();
  render(
    <ConflictNotice title="Changed" choices={[['Use theirs', onTake]]}>
      <p>Somebody else has saved this.</p>
    </ConflictNotice>,
  );
  const notice = within(screen.getByRole('alert'));
  expect(notice.getByRole('heading', { name: 'Changed' })).toBeVisible();
  expect(notice.getByText('Somebody else has saved this.')).toBeVisible();
  fireEvent.click(notice.getByRole('button', { name: 'Use theirs' }));
  expect(onTake).toHaveBeenCalledOnce();
});
