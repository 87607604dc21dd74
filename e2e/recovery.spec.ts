/** Password recovery, with the code from the email. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { mailTo } from './mailbox.ts';
import { open, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const newPassword = 'green-chillies-in-june';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function askForCode(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(title(page)).toHaveText('Verify OTP');
}

async function giveCode(page: Page, code: string): Promise<void> {
  await field(page, '6-digit code').fill(code);
  await page.getByRole('button', { name: 'Verify Code' }).click();
}

/** Registration sends the first email to an address, so the second one has the code. */
const codeIn = async (dataDir: string, email: string, count = 2) =>
  /^(\d{6})\r?$/m.exec(await mailTo(dataDir, email, count))?.[1] ?? 'no code';
const linkIn = async (dataDir: string, email: string) =>
  /\/forgot-password#[\w.-]+/.exec(await mailTo(dataDir, email, 2))?.[0] ?? 'no link';

test('a user resets a forgotten password with the link, or with the code from an email, which is sent again, and signs in', async ({
  page,
  api,
  shop,
}) => {
  await page.clock.install();
  // The link opens the form in any browser.
  const other = await signedUp(api);
  await api.ask(calls.forgotPassword, { body: { email: other.email } });
  await open(page, await linkIn(shop.dataDir, other.email));
  await expect(title(page)).toHaveText('Reset Password');
  expect(new URL(page.url()).hash).toBe('');
  await field(page, 'New Password').fill(newPassword);
  await field(page, 'Confirm Password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(links.login);
  expect((await api.signIn(other.email, newPassword)).accessToken).toBeDefined();

  const person = await signedUp(api);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(title(page)).toHaveText('Forgot Password');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await askForCode(page, person.email);
  await expect(page.getByText('a code is on its way to it')).toBeVisible();

  await expect(field(page, '6-digit code')).toBeFocused();
  await expect(field(page, '6-digit code')).toHaveAttribute('inputmode', 'numeric');
  await expect(field(page, '6-digit code')).toHaveAttribute('autocomplete', 'one-time-code');
  const first = await codeIn(shop.dataDir, person.email);
  const resend = page.getByRole('button', { name: /^Resend Code/ });
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/in \d+ s/);
  await page.clock.runFor(31_000);
  await resend.click();
  await expect(resend).toBeDisabled();
  const code = await codeIn(shop.dataDir, person.email, 3);
  const wrong = first === code ? String((Number(code) + 1) % 1_000_000).padStart(6, '0') : first;
  await giveCode(page, wrong);
  await expect(banner(page)).toHaveText('This code is not correct. You can try 4 more times.');
  await giveCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);

  await expect(title(page)).toHaveText('Reset Password');
  await expect(field(page, 'New Password')).toBeFocused();
  await field(page, 'New Password').fill(newPassword);
  await field(page, 'Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).last().click();
  await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'text');
  await expect(field(page, 'New Password')).toHaveAttribute('type', 'password');
  await field(page, 'Confirm Password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(page.getByText('Your password is changed. Please sign in.')).toBeVisible();
  await expect(page).toHaveURL(links.login);
  await expect(api.signIn(person.email, person.password)).rejects.toThrow('401');
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(newPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});
