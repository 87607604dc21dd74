import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { MultiSelect } from './multi-select.tsx';

const options = ['Dairy', 'Fruits', 'Dry Fruits', 'Pet Care'].map((name) => ({ _id: name, name }));

function Categories() {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <MultiSelect label="Category" prompt="Select Category" options={options} chosen={chosen} onChange={setChosen} />
  );
}

const button = () => screen.getByRole('button', { name: 'Category Select Category' });
const search = () => screen.getByRole('combobox', { name: 'Search Category' });
const option = (name: string) => screen.getByRole('option', { name });

it('options are found, selected and deselected by keys', async () => {
  const { user } = renderScreen(<Categories />);
  await user.tab();
  expect(button()).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(search()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.keyboard('fruits{ArrowDown}{Enter}');
  expect(option('Dry Fruits')).toHaveAttribute('aria-selected', 'true');
  expect(search()).toHaveAttribute('aria-activedescendant', option('Dry Fruits').id);
  expect(search()).toHaveValue('fruits');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(screen.getByRole('option', { selected: true })).toBe(option('Fruits'));
  await user.keyboard('xyz');
  expect(screen.getByRole('dialog', { name: 'Select Category' })).toHaveTextContent('Nothing found');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(button()).toHaveFocus();
});

it('the search keeps the focus while options are clicked, and closes when the focus leaves it', async () => {
  const { user } = renderScreen(<Categories />);
  await user.click(button());
  await user.click(option('Dairy'));
  await user.click(option('Pet Care'));
  expect(search()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove Dairy' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(button()).toHaveFocus();
  await user.click(button());
  expect(screen.getByRole('option', { selected: true })).toBe(option('Pet Care'));
  await user.click(button());
  expect(screen.queryByRole('listbox')).toBeNull();
});
