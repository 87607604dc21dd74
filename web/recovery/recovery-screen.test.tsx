import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import { emailLinks } from '../../contract/users/email-links.ts';
import { hasTokens } from '../api/tokens.ts';
import { fakeStore, refusal } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

const store = fakeStore();
const email = 'asha@example.org';
const newPassword = 'green-chillies-in-june';
const token = 'x'.repeat(70);

const openScreen = (url: string = links.forgotPassword) => renderScreen(<RecoveryScreen />, { url });
type User = ReturnType<typeof openScreen>['user'];
const title = (text: string) => screen.findByRole('heading', { level: 1, name: text });

beforeEach(() => {
  store.answer('PUT /api/v1/users/forgot-password', {});
  store.answer('PUT /api/v1/users/verify-otp', ({ body }) =>
    body.otp === '123456' ? {} : refusal('WRONG_CODE', { message: 'This code is not correct.' }),
  );
  store.answer('PUT /api/v1/users/open-recovery-link', { email });
});

async function askForCode(user: User) {
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await title('Verify OTP');
}

async function giveCode(user: User, code: string) {
  await user.clear(screen.getByLabelText('6-digit code'));
  await user.type(screen.getByLabelText('6-digit code'), code);
  await user.click(screen.getByRole('button', { name: 'Verify Code' }));
}

async function choosePassword(user: User, again = newPassword) {
  await user.type(screen.getByLabelText('New Password'), newPassword);
  await user.type(screen.getByLabelText('Confirm Password'), again);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

describe('the recovery of a password', () => {
  it('says in a banner that the store cannot be reached', async () => {
    store.disconnect();
    const { user } = openScreen();
    await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the store'));
    store.connect();
  });

  it('refuses a wrong code, and goes back to the email', async () => {
    const { user } = openScreen();
    await askForCode(user);
    const field = screen.getByLabelText('6-digit code');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await giveCode(user, '654321');
    expect(await screen.findByText('This code is not correct.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await title('Forgot Password');
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('takes a code with a space, and wants the same password twice', async () => {
    const { user } = openScreen();
    await askForCode(user);
    await giveCode(user, '१२३ 456');
    await title('Reset Password');
    expect(screen.getByLabelText('New Password')).toHaveFocus();
    await choosePassword(user, 'something else');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
  });

  it('goes on where it was when the phone ended the page, and begins again after leaving', async () => {
    const first = openScreen();
    await askForCode(first.user);
    const kept = sessionStorage.getItem('tokri-recovery');
    first.unmount();
    // Unlike leaving, the end of a page keeps what the tab has.
    sessionStorage.setItem('tokri-recovery', kept ?? '');
    const second = openScreen();
    await title('Verify OTP');
    second.unmount();
    openScreen();
    await title('Forgot Password');
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  it('signs in with the new password, though the answer to it was lost', async () => {
    let isSet = false;
    store.answer('PUT /api/v1/users/reset-password', () => {
      if (isSet) return refusal('RESET_NOT_ALLOWED');
      isSet = true;
      return {};
    });
    store.answer('POST /api/v1/users/login', { accessToken: 'access', refreshToken: 'refresh' });
    store.loseAnswers('PUT /api/v1/users/reset-password');
    const { user } = openScreen();
    await askForCode(user);
    await giveCode(user, '123456');
    await title('Reset Password');
    await choosePassword(user);
    expect(await screen.findByText(/We could not reach the store/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText(`Page ${links.login}`)).toBeVisible();
    expect(hasTokens()).toBe(true);
  });

  it('opens the link of the email once more when the request was lost', async () => {
    store.disconnect();
    const { user } = openScreen(emailLinks.recoverWith(token));
    const again = await screen.findByRole('button', { name: 'Try again' });
    store.connect();
    await user.click(again);
    await title('Reset Password');
  });

  it('offers a new code when a link was used already', async () => {
    store.refuse('PUT /api/v1/users/open-recovery-link', 'LINK_EXPIRED');
    const { user } = openScreen(emailLinks.recoverWith(token));
    await title('This link could not be opened');
    await user.click(screen.getByRole('button', { name: 'Ask for a new code' }));
    await vi.waitFor(() => title('Forgot Password'));
  });
});
