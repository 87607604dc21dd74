import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Field } from '../../ui/field.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const send = vi.fn<() => Promise<void>>();
const onClose = vi.fn();

/** A dialog that is refused until a name is typed. */
function TestDialog({ unsaved }: { unsaved?: boolean }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const props = {
    title: 'Add a thing',
    submitLabel: 'Add',
    busyLabel: 'Adding…',
    busy,
    onClose,
    async onSubmit() {
      if (name === '') return setError('Enter a name');
      setBusy(true);
      await send();
      setBusy(false);
    },
  };
  const fields = (
    <Field
      label="Name"
      value={name}
      error={error}
      onChange={({ target }) => {
        setName(target.value);
        setError(undefined);
      }}
    />
  );
  if (unsaved === undefined) return <FormDialog {...props}>{fields}</FormDialog>;
  return (
    <EditDialog {...props} unsaved={unsaved} share={0.5}>
      {fields}
    </EditDialog>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const nameField = () => screen.getByRole('textbox', { name: 'Name' });

beforeEach(() => {
  send.mockReset();
  onClose.mockReset();
});

it('leads to the first field that is refused', async () => {
  const { user } = renderScreen(<TestDialog />);
  await user.click(button('Add'));
  await waitFor(() => expect(nameField()).toHaveFocus());
  expect(nameField()).toHaveAccessibleDescription('Enter a name');
});

it('is sent by Enter, keeps what is typed, and can be sent again afterwards', async () => {
  let finish = () => {};
  send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  const { user } = renderScreen(<TestDialog />);
  await user.type(nameField(), 'Tea{Enter}');
  expect(button('Adding…')).toBeDisabled();
  expect(button('Cancel')).toBeDisabled();
  expect(nameField().closest('form')).toHaveAttribute('inert');
  finish();
  await waitFor(() => expect(button('Add')).toBeEnabled());
  expect(nameField().closest('form')).not.toHaveAttribute('inert');
  await user.click(button('Add'));
  expect(send).toHaveBeenCalledTimes(2);
});

it('is closed by Cancel', async () => {
  const { user } = renderScreen(<TestDialog />);
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('of unsaved input, asks before it is closed, and stays while it is sent, with its progress', async () => {
  send.mockImplementation(() => new Promise(() => {}));
  const { user } = renderScreen(<TestDialog unsaved />);
  await user.click(button('Cancel'));
  await user.click(button('Keep editing'));
  expect(onClose).not.toHaveBeenCalled();
  await user.type(nameField(), 'Tea{Enter}');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await user.keyboard('{Escape}');
  await user.click(button('Close'));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Keep editing' })).not.toBeInTheDocument();
});
