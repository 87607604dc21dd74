import { describe, expect, it } from 'vitest';
import { soundOf } from './sound.ts';
import { isIndic } from './transliterate.ts';
import { addLanguage, parseWordList, readWordList } from './word-list.ts';

describe('the format of the word list', () => {
  it('has one meaning in a line: English, Latin, Devanagari', () => {
    const [potato] = parseWordList('potatoes | aloo, batata | आलू');
    expect(potato?.names).toEqual([
      { stems: ['potato'], apart: false, english: true },
      { stems: ['aloo'], apart: false, english: false },
      { stems: ['batata'], apart: false, english: false },
      { stems: ['आलू'], apart: false, english: false },
    ]);
  });

  it('lets parts be empty or left out, and passes over comments and empty lines', () => {
    const list = parseWordList('# fruit\n\nkiwi | | कीवी\nsoup\n');
    expect(list.map(({ names }) => names.map(({ stems }) => stems.join(' ')))).toEqual([['kiwi', 'कीवी'], ['soup']]);
  });

  it('says where things are at home, and where they are not, until it says otherwise', () => {
    const list = parseWordList('in: vegetables, -frozen\nonion\nin: fruit\napple\nin:\npen');
    expect(list.map(({ home, away }) => [home, away])).toEqual([
      [['vegetable'], ['frozen']],
      [['fruit'], []],
      [[], []],
    ]);
  });

  it('marks what is not a kind of its last word', () => {
    expect(parseWordList('!peanut butter')[0]?.names[0]).toMatchObject({ stems: ['peanut', 'butter'], apart: true });
  });

  it.each([
    ['a | b | c | d', 'there are three parts'],
    [' | | ', 'there is no name'],
    ['one two three four five', 'a name has one to four words'],
    ['!!!', 'a name has one to four words'],
  ])('refuses %j, naming file and line', (line, reason) => {
    expect(() => parseWordList(`fine\n${line}`, 'herbs.txt')).toThrow(`herbs.txt, line 2: ${reason}`);
  });
});

describe('the format of a language', () => {
  it('adds its names to the meaning that has the English name', () => {
    const list = parseWordList('potatoes | aloo | आलू\nonion');
    addLanguage(list, '# Tamil\n\npotato: உருளைக்கிழங்கு, உருளை\nonion: வெங்காயம்');
    expect(list.map(({ names }) => names.map(({ stems }) => stems.join(' ')))).toEqual([
      ['potato', 'aloo', 'आलू', 'உருளைக்கிழங்கு', 'உருளை'],
      ['onion', 'வெங்காயம்'],
    ]);
  });

  it.each([
    ['potatoe: உருளை', "the word list has no 'potatoe'"],
    ['onion:', 'there is no name'],
    ['onion: v w x y z', 'a name has one to four words'],
  ])('refuses %j, naming file and line', (line, reason) => {
    expect(() => addLanguage(parseWordList('onion'), `# Tamil\n${line}`, 'tamil.txt')).toThrow(
      `tamil.txt, line 2: ${reason}`,
    );
  });
});

describe('our word list', () => {
  const list = readWordList();
  const names = list.flatMap((meaning) => meaning.names.map((name) => ({ ...name, text: name.stems.join(' ') })));

  it('knows hundreds of meanings by thousands of names', () => {
    expect(list.length).toBeGreaterThan(600);
    expect(names.length).toBeGreaterThan(2_000);
    expect(names.filter(({ text }) => isIndic(text)).length).toBeGreaterThan(500);
  });

  it('has no name with two meanings', () => {
    const meanings = new Map<string, Set<number>>();
    for (const [i, meaning] of list.entries()) {
      for (const { stems } of meaning.names) {
        const text = stems.join(' ');
        meanings.set(text, (meanings.get(text) ?? new Set()).add(i));
      }
    }
    expect([...meanings].filter(([, set]) => set.size > 1).map(([text]) => text)).toEqual([]);
  });

  it('has English names in Latin letters, and no name in two scripts', () => {
    expect(names.filter(({ english, text }) => english && isIndic(text))).toEqual([]);
    expect(names.filter(({ text }) => isIndic(text) && /[a-z]/.test(text))).toEqual([]);
  });
});

describe('how words sound', () => {
  it.each([
    ['pyaz', 'pyaaz', 'piaz', 'pyaj'],
    ['jeera', 'zeera', 'jira'],
    ['aloo', 'alu', 'aaloo'],
    ['dhania', 'dhaniya', 'dhanya'],
    ['nimbu', 'neembu', 'nimboo'],
    ['doodh', 'dudh', 'dood'],
    ['chawal', 'chaval', 'chaawal'],
  ])('%s and its other spellings are one', (first, ...others) => {
    expect(others.map(soundOf)).toEqual(others.map(() => soundOf(first)));
  });

  it('keeps apart what is not the same', () => {
    const words = ['seb', 'sev', 'dal', 'dahi', 'methi', 'mooli', 'moong', 'mug', 'kela', 'karela', 'pan', 'pani'];
    expect(new Set(words.map(soundOf)).size).toBe(words.length);
  });
});
