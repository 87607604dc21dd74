import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../api/api-error.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Field } from '../ui/field.tsx';
import { useSubmit } from './use-submit.ts';

const send = vi.fn<() => Promise<void>>();
const onDone = vi.fn();

const refused = (errors: Record<string, string>) =>
  new ApiError(400, { success: false, code: 'VALIDATION', message: 'Check the fields', errors });

function TestForm({ onError }: { onError?: () => void }) {
  const { box, busy, submit, errors, clearErrors, refuse } = useSubmit(onError && { onError });
  return (
    <form
      ref={box}
      noValidate
      aria-busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        if (new FormData(event.currentTarget).get('name') === '') refuse({ name: 'Enter a name' });
        else if (await submit(send)) onDone();
      }}
    >
      <Field label="Name" name="name" error={errors.name} onChange={() => clearErrors('name')} />
      <Field label="City" name="city" error={errors.city} onChange={() => clearErrors('city')} />
      {errors['city.part'] && <p>{errors['city.part']}</p>}
      <button type="submit">Send</button>
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const press = () => screen.getByRole('button', { name: 'Send' });

beforeEach(() => {
  send.mockReset();
  onDone.mockReset();
});

it('leads to the first field that is refused before it is sent', async () => {
  const { user } = renderScreen(<TestForm />);
  await user.click(press());
  expect(field('Name')).toHaveAccessibleDescription('Enter a name');
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await user.type(field('Name'), 'A');
  expect(field('Name')).not.toHaveAccessibleDescription();
  expect(send).not.toHaveBeenCalled();
});

it('shows what the store refuses under its field, without a toast, until it changes', async () => {
  send.mockRejectedValueOnce(refused({ city: 'Choose a city', 'city.part': 'Choose a part' }));
  const { user } = renderScreen(<TestForm />);
  await user.type(field('Name'), 'A');
  await user.click(press());
  await waitFor(() => expect(field('City')).toHaveFocus());
  expect(field('City')).toHaveAccessibleDescription('Choose a city');
  expect(screen.queryByText(/Check the fields/)).not.toBeInTheDocument();
  await user.type(field('City'), 'P');
  expect(field('City')).not.toHaveAccessibleDescription();
  expect(screen.queryByText('Choose a part')).not.toBeInTheDocument();
  await user.click(press());
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('shows other failures as a toast', async () => {
  send.mockRejectedValueOnce(unreachable());
  const { user } = renderScreen(<TestForm />);
  await user.type(field('Name'), 'A');
  await user.click(press());
  expect(await screen.findByText(unreachable().message)).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

it('leaves failures to a form that shows them itself', async () => {
  const onError = vi.fn();
  send.mockRejectedValueOnce(refused({ 'store.city': 'Choose a city' }));
  const { user } = renderScreen(<TestForm onError={onError} />);
  await user.type(field('Name'), 'A');
  await user.click(press());
  await waitFor(() => expect(onError).toHaveBeenCalledWith(expect.any(ApiError), true));
});

it('does nothing at a second press while it is sent', async () => {
  let finish = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const { user } = renderScreen(<TestForm />);
  await user.type(field('Name'), 'A');
  await user.dblClick(press());
  expect(send).toHaveBeenCalledTimes(1);
  finish();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  await user.click(press());
  expect(send).toHaveBeenCalledTimes(2);
});
