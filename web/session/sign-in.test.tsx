import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { timings } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import { sampleRoles } from '../../contract/users/sample-people.ts';
import { forgetPerson } from '../api/storage.ts';
import { hasTokens } from '../api/tokens.ts';
import LocationButton from '../delivery/location-button.tsx';
import { RecoveryScreen } from '../recovery/recovery-screen.tsx';
import { setPromisedMinutes } from '../shop-settings/promised-minutes.ts';
import { fakeStore, refusal } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { LoginForm } from './login-form.tsx';
import { Reassurance } from './reassurance.tsx';
import { RegisterForm } from './register-form.tsx';
import SampleSignIn from './sample-sign-in.tsx';

const store = fakeStore();
const tokens = { accessToken: 'access', refreshToken: 'refresh' };
const password = 'basket-of-mangoes-7';

describe('the people of a demo', () => {
  it.each(sampleRoles)('can be tried as %s', async (role) => {
    forgetPerson();
    store.answer('POST /api/v1/users/sample-sign-in', ({ body }) =>
      body.as === role ? tokens : refusal('NOT_FOUND', { message: 'This account was not found.' }),
    );
    const { user } = renderScreen(<SampleSignIn roles={sampleRoles} />, { url: links.login });
    await user.click(screen.getByRole('button', { name: new RegExp(`^${role}`, 'i') }));
    await vi.waitFor(() => expect(hasTokens()).toBe(true));
    forgetPerson();
  });

  it('are gone once the demo is', async () => {
    store.answer('POST /api/v1/users/sample-sign-in', () =>
      refusal('NOT_FOUND', { message: 'This account was not found.' }),
    );
    const { user } = renderScreen(<SampleSignIn roles={sampleRoles} />, { url: links.login });
    await user.click(screen.getByRole('button', { name: /^Rider/ }));
    expect(await screen.findByText('This account was not found.')).toBeVisible();
    expect(hasTokens()).toBe(false);
    expect(screen.getByRole('button', { name: /^Rider/ })).toBeEnabled();
  });
});

describe('the login', () => {
  const openLogin = () => renderScreen(<LoginForm />, { url: links.login });
  const press = () => screen.getByRole('button', { name: 'Sign In' });

  it('says under each field what is wrong, and begins at the first', async () => {
    const { user } = openLogin();
    await user.click(press());
    await vi.waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.type(screen.getByLabelText('Password'), 'short');
    await vi.waitFor(() => {
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email format');
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Minimum 8 characters');
    });
  });

  it('signs nobody in with a wrong password, and takes the message away once the right one is given', async () => {
    store.answer('POST /api/v1/users/login', ({ body }) =>
      body.password === password
        ? tokens
        : refusal('WRONG_CREDENTIALS', { message: 'The email or password is not correct.' }),
    );
    const { user } = openLogin();
    await user.type(screen.getByLabelText('Email'), 'asha@example.org');
    await user.type(screen.getByLabelText('Password'), 'not-the-password');
    await user.click(press());
    expect(await screen.findByText('The email or password is not correct.')).toBeVisible();
    expect(hasTokens()).toBe(false);
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    await vi.waitFor(() => expect(hasTokens()).toBe(true));
    await vi.waitFor(() => expect(screen.queryByText('The email or password is not correct.')).toBeNull());
  });

  it('ends with a message when the store does not answer, and can be tried again', async () => {
    store.hold('POST /api/v1/users/login');
    const { user } = openLogin();
    await user.type(screen.getByLabelText('Email'), 'asha@example.org');
    await user.type(screen.getByLabelText('Password'), password);
    // Other timers run by themselves, and the time for the call ends when the test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    fireEvent.click(press());
    await vi.waitFor(() => expect(store.requests('POST /api/v1/users/login')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Login...' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('The store is taking too long to answer. Please try again.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  it('shows and hides the password', async () => {
    const { user } = openLogin();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });
});

describe('the reassuring line of the login', () => {
  afterEach(() => setPromisedMinutes(undefined));

  it('has the minutes of the settings', () => {
    renderScreen(<Reassurance />, { settings: { deliveryMinutes: 25 } });
    expect(screen.getByText('Fresh groceries at your door in 25 minutes.')).toBeVisible();
  });

  it('has the minutes to the location where that is known', async () => {
    const pincode = '411001';
    localStorage.setItem('tokri-location', pincode);
    store.answer('GET /api/v1/delivery/check', { pincode, served: true, minutes: 20 });
    renderScreen(
      <>
        <LocationButton />
        <Reassurance />
      </>,
      { settings: { deliveryMinutes: 25, areas: true } },
    );
    // So that the line stays.
    fireEvent.click(screen.getByRole('button', { name: 'Pause the messages' }));
    expect(await screen.findByText('Fresh groceries at your door in 20 minutes.')).toBeVisible();
  });

  it('changes, and stops when it is paused', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    renderScreen(<Reassurance />);
    const line = screen.getByText(/./, { selector: 'p' });
    const first = line.textContent;
    act(() => void vi.advanceTimersByTime(timings.loginTip));
    expect(line.textContent).not.toBe(first);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the messages' }));
    const second = line.textContent;
    act(() => void vi.advanceTimersByTime(3 * timings.loginTip));
    expect(line.textContent).toBe(second);
  });
});

/** The form of the URL. */
const EitherForm = () => (useLocation().pathname === links.login ? <LoginForm /> : <RegisterForm />);

describe('the registration', () => {
  async function fillIn(user: ReturnType<typeof renderScreen>['user'], name = 'Asha Verma') {
    await user.type(screen.getByLabelText('Full Name'), name);
    await user.type(screen.getByLabelText('Email'), 'asha@example.org');
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
  }
  const openRegistration = () => renderScreen(<EitherForm />, { url: links.register, path: ':form' });

  it('says under the fields what is missing, and what the store refuses', async () => {
    const taken = 'There is already an account with this email';
    store.refuse('POST /api/v1/users/register', 'EMAIL_TAKEN', { message: taken, errors: { email: taken } });
    const { user } = openRegistration();
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await vi.waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription('Name is required'));
    await fillIn(user, 'See https://evil.example');
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription(
        'A name cannot contain a web or mail address',
      ),
    );
    await user.clear(screen.getByLabelText('Full Name'));
    await user.type(screen.getByLabelText('Full Name'), 'Asha{Enter}');
    await vi.waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(taken));
    expect(hasTokens()).toBe(false);
  });

  it('signs in, and says the language of the page only when it is not English', async () => {
    store.answer('POST /api/v1/users/register', {});
    store.answer('POST /api/v1/users/login', tokens);
    const { user } = openRegistration();
    await fillIn(user);
    expect(await screen.findByText('Account created. You are signed in.')).toBeVisible();
    expect(hasTokens()).toBe(true);
    const [request] = store.requests('POST /api/v1/users/register');
    expect(request?.body).toEqual({ name: 'Asha Verma', email: 'asha@example.org', password });
  });

  it('signs in to the account that was created though its answer was lost', async () => {
    let isKnown = false;
    store.answer('POST /api/v1/users/register', () => {
      if (isKnown) return refusal('EMAIL_TAKEN', { message: 'There is already an account with this email' });
      isKnown = true;
      return {};
    });
    store.answer('POST /api/v1/users/login', tokens);
    store.loseAnswers('POST /api/v1/users/register');
    const { user } = openRegistration();
    await fillIn(user);
    expect(await screen.findByText(/We could not reach the store/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await vi.waitFor(() => expect(hasTokens()).toBe(true));
  });

  it('leads to the login, which has the email, when signing in fails', async () => {
    store.answer('POST /api/v1/users/register', {});
    store.refuse('POST /api/v1/users/login', 'TOO_MANY_ATTEMPTS');
    const { user } = openRegistration();
    await fillIn(user);
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
    expect(hasTokens()).toBe(false);
  });
});

describe('what is typed and not sent', () => {
  const stored = () => localStorage.getItem('tokri-drafts');

  it('is there again after a reload and in the other forms, without the password, until somebody signs in', async () => {
    const { user, unmount } = renderScreen(<RegisterForm />, { url: links.register });
    await user.type(screen.getByLabelText('Full Name'), 'Asha Verma');
    await user.type(screen.getByLabelText('Email'), 'asha@example.org');
    await user.type(screen.getByLabelText('Password'), password);
    unmount();
    expect(stored()).not.toContain('basket');
    const again = renderScreen(<RegisterForm />, { url: links.register });
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Verma');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    again.unmount();
    const recovery = renderScreen(<RecoveryScreen />, { url: links.forgotPassword });
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
    recovery.unmount();
    store.answer('POST /api/v1/users/login', tokens);
    const login = renderScreen(<LoginForm />, { url: links.login });
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
    await login.user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    await vi.waitFor(() => expect(hasTokens()).toBe(true));
    expect(stored()).toBeNull();
  });

  it('is gone when it is cleared, and after a sign-out', async () => {
    const { user } = renderScreen(<LoginForm />, { url: links.login });
    await user.type(screen.getByLabelText('Email'), 'asha@example.org');
    expect(stored()).toContain('asha@example.org');
    await user.clear(screen.getByLabelText('Email'));
    expect(stored()).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'asha@example.org');
    forgetPerson();
    expect(stored()).toBeNull();
  });
});
