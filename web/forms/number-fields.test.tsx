import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { MoneyField, NumberField, TypedNumber } from './number-fields.tsx';

const howToWrite = 'Write the amount as 1250 or 1,250.50';

function Money({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <>
      <MoneyField label="Fee" value={value} error={error} onChange={({ target }) => setValue(target.value)} />
      <button type="button">Elsewhere</button>
    </>
  );
}

describe('a field for money', () => {
  it.each(['₹ 285/-', '1,250', '1,25,000', '५०', 'Rs. 1,250.50'])('takes the pasted %s whole', async (pasted) => {
    const { user } = renderScreen(<Money />);
    await user.click(await screen.findByLabelText('Fee'));
    await user.paste(pasted);
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.getByLabelText('Fee')).toHaveValue(pasted);
    expect(screen.getByLabelText('Fee')).toBeValid();
  });

  it.each(['1,5', '40-50', 'free', '12.345'])('says how to write %s, once it is left', async (typed) => {
    const { user } = renderScreen(<Money />);
    await user.type(await screen.findByLabelText('Fee'), typed);
    expect(screen.queryByText(howToWrite)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.getByLabelText('Fee')).toHaveAccessibleDescription(howToWrite);
    await user.clear(screen.getByLabelText('Fee'));
    await user.type(screen.getByLabelText('Fee'), '1,250');
    expect(screen.queryByText(howToWrite)).toBeNull();
  });

  it('says how to write it in place of what the form says, which stays for other faults', async () => {
    const { user } = renderScreen(<Money error="Enter a fee" />);
    expect(await screen.findByText('Enter a fee')).toBeVisible();
    await user.type(screen.getByLabelText('Fee'), '1,5');
    expect(screen.getByText(howToWrite)).toBeVisible();
  });
});

it('a field with a sign takes less than nothing', async () => {
  renderScreen(<TypedNumber kind="signed" label="More or fewer" value="-3" error="Refused" onChange={() => {}} />);
  expect(await screen.findByText('Refused')).toBeVisible();
});

it('a field that holds a number keeps what is typed, and is no number while that cannot be read', async () => {
  const numbers: number[] = [];
  function Count() {
    const [value, setValue] = useState(12);
    return (
      <NumberField
        label="Orders"
        value={value}
        onChange={(changed) => {
          numbers.push(changed);
          setValue(changed);
        }}
      />
    );
  }
  const { user } = renderScreen(<Count />);
  const field = await screen.findByLabelText('Orders');
  expect(field).toHaveValue('12');
  await user.clear(field);
  await user.paste('1,250');
  expect(field).toHaveValue('1,250');
  await user.clear(field);
  await user.paste('12-15');
  await user.tab();
  expect(field).toHaveAccessibleDescription('Write a whole number, such as 12 or 1,250');
  expect(numbers).toEqual([Number.NaN, 1250, Number.NaN, Number.NaN]);
});
