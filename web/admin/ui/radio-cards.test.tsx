import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RadioCards } from './radio-cards.tsx';

const options = [
  { value: 'all', label: 'Everybody', hint: 'Also visitors' },
  { value: 'some', label: 'Customers' },
] as const;

it('chooses a card by its label, and explains it', async () => {
  const onChange = vi.fn();
  const { user } = renderScreen(
    <RadioCards legend="Who" name="who" options={options} value="all" onChange={onChange} />,
  );
  expect(screen.getByRole('group', { name: 'Who' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Everybody Also visitors' })).toBeChecked();
  await user.click(screen.getByText('Customers'));
  expect(onChange).toHaveBeenCalledWith('some');
});

it('cannot be chosen while it is disabled, and nothing is chosen before somebody does', () => {
  renderScreen(<RadioCards disabled legend="Who" name="who" options={options} value={undefined} onChange={() => {}} />);
  for (const radio of screen.getAllByRole('radio')) {
    expect(radio).toBeDisabled();
    expect(radio).not.toBeChecked();
  }
});
