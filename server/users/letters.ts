/** What the users' mails say. */
import { letter } from '../mail/letter.ts';

/** @param code the six digits, good for ten minutes */
export const codeLetter = (name: string, code: string) =>
  letter({
    subject: 'Your code for a new password',
    title: `Hello ${name}`,
    paragraphs: ['Somebody asked for a new password for your Tokri account. Type this code where you asked for it:'],
    code,
    footnote:
      'The code is good for 10 minutes, and for one use. If it was not you, there is nothing to do: without the code nobody can change your password. Never tell it to anybody, not even to us.',
  });

export const passwordChangedLetter = (name: string) =>
  letter({
    subject: 'Your password was changed',
    title: `Hello ${name}`,
    paragraphs: [
      'The password of your Tokri account has just been changed, and the other devices have been signed out.',
      "If it was not you, please set a new one at once, by 'Forgot password?' on the sign-in page.",
    ],
  });

/** @param url leads to the screen that confirms the address */
export const confirmLetter = (name: string, url: string) =>
  letter({
    subject: 'Please confirm your e-mail address',
    title: `Welcome to Tokri, ${name}`,
    paragraphs: ['Please confirm that this is your address, so that you can be told about your orders.'],
    action: { label: 'Confirm my address', url },
    footnote: 'The link is good for 7 days. If you did not create an account, please ignore this mail.',
  });

export const accountDeletedLetter = (name: string) =>
  letter({
    subject: 'Your account was deleted',
    title: `Goodbye, ${name}`,
    paragraphs: [
      'Your Tokri account has been deleted, with your addresses and your cart. Orders that you placed stay in our books, without your name, street and phone number.',
      'You are welcome back at any time.',
    ],
  });
