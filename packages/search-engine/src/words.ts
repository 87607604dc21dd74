/** The words of a text that are worth looking up. */
import { normalise, wordsOf } from './normalise.ts';
import { stem } from './stem.ts';

const stopWords = new Set(
  (
    'a an the of for and with in on to by from at or ka ki ke ko me mein aur wala wali wale waala buy online price rate ' +
    'chahiye chahie mujhe karne karna karnewala liye lagane rakhne banane venum vendum kavali beku pahije please packet paket ' +
    'का की के को में और वाला वाली वाले से पर करने लिए लिये लगाने रखने बनाने मुझे चाहिए चाहिये ' +
    'चा ची चे च्या आणि पाहिजे ਦਾ ਦੀ ਦੇ ਅਤੇ ਵਾਲਾ ਵਾਲੀ ਚਾਹੀਦਾ નો ની નું ના અને જોઈએ এবং চাই மற்றும் வேண்டும் మరియు కావాలి ಮತ್ತು ಬೇಕು വേണം'
  ).split(' '),
);

/** Words of everyday that are no mistakes, be there no product that has them: 'gold' is not meant for 'gola'. */
const everydayWords = new Set(
  (
    'all any best better big black blue box brown buy cash cheap cheapest clean clear cold color colour combo cool cute daily day deal ' +
    'delivery diet discount double dry easy eco extra family fair fancy fast fat fine fire first flat food free fresh full fun gift ' +
    'glow gold golden good grand gray great green grey hair half happy hard healthy heavy high home hot house instant item jumbo kids king ' +
    'label large last lean left light like lite little local long love lovely low lucky mega men mild mini mix mixed morning near ' +
    'new nice night normal now offer offers old one only open orange order organic original out outdoor pack party pink plain plus ' +
    'power premium prime product pure purple quick quality rare raw ready real red rich right round royal sale same set shop short ' +
    'silver simple single size skin slim small smart smooth soft solid special spicy star strong sugar summer super sweet tall tasty ' +
    'thick thin tiny today top travel triple true type ultra under urgent vegan vintage warm washable water wet white whole wide ' +
    'winter women yellow yummy ' +
    'accha achha acha asli bada badi bade bara chhota chota choti chhoti daam desi gaon garam ghar gora halka hara harra jaldi kaala kala ' +
    'khatta laal lal lamba mahina mast meetha mitha mota naya nayi neela nila patla peela pila pyara roz saaf safai sada saf sabse safed ' +
    'sasta saste sukha taaza taja tazaa teekha thanda upyog'
  ).split(' '),
);

/** Words of questions about the shop, which are no mistakes and no beginnings of its goods. */
const shopWords = new Set(
  (
    'account address bill bills cancel cancellation cashback charge charges code complaint contact coupon coupons customer exchange helpline ' +
    'invoice login order orders payment policy promo refund refunds return returns support track tracking voucher vouchers wallet'
  ).split(' '),
);

export const isAboutShop = (word: string): boolean => shopWords.has(word);

export const isEveryday = (word: string): boolean => everydayWords.has(word) || shopWords.has(word);

/** They name a form or a pack, and no thing: sambar powder and washing powder have nothing in common. */
const forms = new Set(
  'powder pad stick liquid box roll bar cube sheet gel spray pack kit bottle can tin jar mix paste set cover stand bag cup ball pouch refill पाउडर पावडर'.split(
    ' ',
  ),
);

export const isForm = (word: string): boolean => forms.has(stem(word));

export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Those that say something; all of them when none does. */
export function withoutStopWords(words: readonly string[]): string[] {
  const kept = words.filter((word) => !stopWords.has(word));
  return kept.length > 0 ? kept : [...words];
}

/** The words of any text that say something, in the singular. */
export const meaningfulStems = (text: string): string[] => withoutStopWords(wordsOf(normalise(text))).map(stem);
