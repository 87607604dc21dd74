/** Email templates for users. A `name` is '' when the email must not contain one (`greetingName`). */
import { emailTemplate, greet } from '../mail/email-template.ts';

/**
 * @param code six digits, valid for ten minutes in the browser that requested it
 * @param url of the link, valid for an hour in any browser
 */
export const recoveryCodeEmail = (name: string, code: string, url: string) =>
  emailTemplate({
    subject: 'Your code for a new password',
    title: greet('Hello', name),
    paragraphs: ['Someone asked for a new password for your Tokri account. Type this code where you asked for it:'],
    code,
    action: { label: 'Or continue without the code', url },
    footnote:
      'The code works for 10 minutes in the browser where you asked for it, the link for an hour in any browser. If it was not you, you can ignore this email: without it, no one can change your password. Never share it with anyone, not even with us.',
  });

export const passwordChangedEmail = (name: string) =>
  emailTemplate({
    subject: 'Your password was changed',
    title: greet('Hello', name),
    paragraphs: [
      'The password of your Tokri account has just been changed, and the other devices have been signed out.',
      "If it was not you, please set a new one right away with 'Forgot password?' on the sign-in page.",
    ],
  });

/** Without a name: the owner of the address is not known yet. @param url the page that confirms it */
export const confirmationEmail = (url: string) =>
  emailTemplate({
    subject: 'Please confirm your email address',
    title: 'Welcome to Tokri',
    paragraphs: ['Please confirm that this is your address, so that you can be told about your orders.'],
    action: { label: 'Confirm my address', url },
    footnote: 'The link works for 7 days. If you did not create an account, please ignore this email.',
  });

export const accountDeletedEmail = (name: string) =>
  emailTemplate({
    subject: 'Your account was deleted',
    title: greet('Goodbye', name, ', '),
    paragraphs: [
      'Your Tokri account has been deleted, with your addresses and your cart. Orders that you placed stay in our books, without your name, street and phone number.',
      'You are welcome back at any time.',
    ],
  });
