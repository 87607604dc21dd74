import { describe, expect, it } from 'vitest';
import '../../messages/catalogs.ts';
import { m, ruleText } from '../../messages/rule-texts.ts';
import { formatText } from '../../messages/text.ts';
import { personName } from '../users/person-name.ts';
import { id, multilineText, optionalMultilineText, optionalText, printable, text, wholeNumber } from './fields.ts';

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => {
    const text = ruleText(message);
    return text ? formatText(text, 'en') : message;
  });

describe('text typed by a user', () => {
  const city = text('City is required', 10);

  it.each(['दिल्ली', '🥭🥭', 'a b'])('accepts %j', (typed) => {
    expect(city.parse(` ${typed}\u200b `)).toBe(typed);
  });

  it('is one line, or several where there is room for them', () => {
    const typed = ' one\r\ntwo\t ';
    expect(city.parse(typed)).toBe('one two');
    expect(optionalText(10).parse(typed)).toBe('one two');
    expect(multilineText('Write it', 10).parse(typed)).toBe('one\ntwo');
    expect(optionalMultilineText(10).parse(typed)).toBe('one\ntwo');
  });

  it('is empty when there is nothing to see', () => {
    for (const typed of ['\u200b', '\u3164\u2800', '\n\u202e', '\u0090\ue000\ufffc\uffff'])
      expect(messagesOf(city.safeParse(typed))).toEqual(['City is required']);
  });

  it.each(['\ud800', 'a\udc00b', 'half \ud83d', 'a\u0000b', '\u0007x', 'a\u007f'])(
    'rejects %j, which databases reject or nobody can see',
    (typed) => {
      expect(messagesOf(city.safeParse(typed))).toEqual(['Contains characters that cannot be used']);
    },
  );

  it('cannot be stored with what its form leaves out, where it has another form', () => {
    for (const typed of ['a\u0080', '\u0085', '\u009fa']) expect(printable(typed)).toBe(false);
  });

  it('is only looked at when it has a length that is allowed', () => {
    const long = `shop.example.com\u0007${'a'.repeat(100_000)}`;
    for (const rule of [city, optionalText(10), personName])
      expect(messagesOf(rule.safeParse(long))).toEqual([expect.stringMatching(/^At most \d+ characters/)]);
  });

  it.each([undefined, null, 5, [], {}, '', '  '])('is required when it is %j', (given) => {
    expect(new Set(messagesOf(city.safeParse(given)))).toEqual(new Set(['City is required']));
  });
});

describe('an id', () => {
  it.each([
    [undefined, 'An id is missing'],
    [5, 'This is not a valid id'],
    [null, 'This is not a valid id'],
    ['8zzzzzzzzzzzzzzzzzzzzzzzzz', 'This is not a valid id'],
  ])('that is %j is refused in plain words', (given, message) => {
    expect(messagesOf(id.safeParse(given))).toEqual([message]);
  });
});

it.each([['1', '2'], '1e3', '1.5', ' 1', '', '-1'])('a page number cannot be %j', (given) => {
  expect(messagesOf(wholeNumber(m.validation.pageWhole(), m.validation.pageRange, 1, 9).safeParse(given))?.[0]).toBe(
    'Page must be a whole number',
  );
});
