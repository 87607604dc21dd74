import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messagesIn } from '../../messages/catalogs.ts';
import { setLocaleSource } from '../../messages/locale.ts';
import { localized } from './answer-texts.ts';

const hi = messagesIn('hi');

describe('the texts of an answer on a Hindi page', () => {
  beforeEach(() => setLocaleSource(() => 'hi'));
  afterEach(() => setLocaleSource(() => 'en'));

  it('are in Hindi: its message, those of fields and those in its data', async () => {
    const answer = await localized({
      message: 'Too many attempts',
      messageKey: 'errors.tooManySignIns',
      errors: { email: 'Email is required', name: 'Without a key' },
      errorTexts: { email: { key: 'validation.emailRequired' } },
      data: { reason: 'Cancelled by the customer', reasonText: { key: 'answers.cancelledByCustomer' } },
    });
    expect(answer).toMatchObject({
      message: hi.errors.tooManySignIns(),
      errors: { email: hi.validation.emailRequired(), name: 'Without a key' },
      data: { reason: hi.answers.cancelledByCustomer() },
    });
  });

  it('stay in English where the page has no Hindi one', async () => {
    const { message } = await localized({ message: 'Something new', messageKey: 'errors.ofALaterRelease' });
    expect(message).toBe('Something new');
  });
});

it('on an English page they are as the server wrote them', async () => {
  const { message } = await localized({ message: 'As written', messageKey: 'errors.tooManySignIns' });
  expect(message).toBe('As written');
});
