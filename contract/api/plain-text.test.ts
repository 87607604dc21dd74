import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits } from './digits.ts';
import { foldedText, plainLine, plainLines, usualWidth } from './plain-text.ts';

describe('one line of text', () => {
  it.each([
    ['A4-1\u200b', 'A4-1'],
    ['A4\u00ad-1', 'A4-1'],
    ['\ufeffa\u2060b\u200ec\u202cd', 'abcd'],
    ['Asha \u202eamreV', 'Asha amreV'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['Rice\t5 kg\r\nloose', 'Rice 5 kg loose'],
    ['\u00a0Rice\u3000 \u2009kg\u2028', 'Rice kg'],
    ['a\ufe0fb\u{e0041}c\u034fd', 'abcd'],
    ['\u3164\u2800\u115f \u200b', ''],
    ['\u0301Rice \u0301x', 'Rice x'],
    ['r\u200d\u200ci', 'ri'],
    ['a\u0080b\u009fc\u0085d', 'abc d'],
    ['a\ue000b\uf8ffc\u{f0000}d\u{10fffd}e', 'abcde'],
    ['a\ufffcb\ufffdc\ufffed\uffffe\ufdd0f\u{1fffe}', 'abcdef'],
    ['a\u{1d159}b\u{13441}c', 'abc'],
    ['A1\ufe0f #\ufe0f *\ufe0f 1\u200b\ufe0f\u20e3', 'A1 # * 1\ufe0f\u20e3'],
    ['👍\ufe0f 👍🏽\ufe0f \u{1f8d0}\ufe0f', '👍 👍🏽 \u{1f8d0}'],
    ['x\ufe0f\u200d👩', 'x👩'],
    ['a\u2010b\u2011c\u2012d\u2212e\ufe63f\uff0dg', 'a-b-c-d-e-f-g'],
  ])('%j is %j', (typed, plain) => expect(plainLine(typed)).toBe(plain));

  it('has at most four marks on a letter', () => {
    expect(plainLine(`Z${'\u0301'.repeat(70)}oe`)).toBe('\u0179\u0301\u0301\u0301\u0301oe');
  });

  it.each([
    'दिल्ली',
    'क्\u200dष',
    'सत्\u200cय',
    'می\u200cخواهم',
    'தமிழ்',
    'ক্ষীরমোহন',
    'র\u09cd\u200dযাব',
    '👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3 👍🏽 🏳\ufe0f\u200d🌈',
    'Rice – the best — of all',
    'Zoë Ångström',
  ])('%j stays', (typed) => expect(plainLine(typed)).toBe(typed));

  it('has the letters without a vowel of Malayalam and Bengali in one form', () => {
    expect(plainLine('അവന\u0d4d\u200d')).toBe('അവൻ');
    expect(plainLine('মহৎ')).toBe(plainLine('মহত\u09cd\u200d'));
  });

  it('stays the same when it is brought into this form again', () => {
    for (const typed of ['a\u200b \u200b b', ' \u0301\u200d\u0301', 'e\u200b\u0301', `क${'\u0301'.repeat(9)}\u200d`]) {
      const plain = plainLine(typed);
      expect(plainLine(plain)).toBe(plain);
    }
  });

  it('stays the same again, whatever it was', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        ...'a 1#\u0301\u0316\u093c\u094dक्ष\u200c\u200d\u200b\ufe0f\u20e3❤👍👩©ｶ\uff9e',
        '\ue000',
        '\u0085',
        '\ud800',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        for (const form of [plainLine, plainLines, usualWidth, foldedText]) {
          const plain = form(units.join(''));
          expect(form(plain)).toBe(plain);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps what a database refuses, so that it is refused by its name', () => {
    expect(plainLine('a\u0000b\ud800')).toBe('a\u0000b\ud800');
  });

  it('takes no longer than its length for a text of any kind', () => {
    const units = [
      '\u200d',
      '\u0301',
      '\u0301\u0316',
      '\u0301\u200b\u0316',
      '\u0301\u200d\u0316',
      '\ue000\u0301',
      '1\ufe0f\u20e3',
      ' ',
      '\t ',
      '\n',
      'न\u0d4d',
      '👨\u200d',
      '>',
    ];
    for (const unit of units)
      for (const clean of [plainLine, plainLines]) clean(`a${unit.repeat(300_000 / unit.length)}b`);
  });
});

it('text of several lines keeps them, and the spaces that Markdown needs', () => {
  expect(plainLines('# Title \r\n\r\n- a\r  - b\u00a0c\t\u200b\u2028\tcode\n\n')).toBe(
    '# Title\n\n- a\n  - b c\n\tcode',
  );
});

it('text of several lines keeps hyphens as they were typed, since Markdown makes lists of others', () => {
  expect(plainLines('\u2212 a\n\u2010 b\ue000')).toBe('\u2212 a\n\u2010 b');
});

it('texts are compared without upper and lower case, and the width of letters', () => {
  expect(foldedText(' ＡＢ\u200bc １２ ﬁn')).toBe(foldedText('abC 12 fin'));
  expect(foldedText('Straße')).toBe(foldedText('STRASSE'));
  expect(foldedText('a')).not.toBe(foldedText('\u00e1'));
});

it('digits of any script are the usual ones', () => {
  expect(asciiDigits('₹५० ১২ ٣ 𝟗 ７ x')).toBe('₹50 12 3 9 7 x');
});
