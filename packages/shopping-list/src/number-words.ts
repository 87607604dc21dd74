/** Numbers as words, in English, Hindi in Latin letters and Devanagari. */
import { normalise } from '@tokri/search-engine';

const table = (entries: Record<string, number>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(entries).flatMap(([words, value]) =>
      words.split(' ').map((word) => [normalise(word), value] as const),
    ),
  );

/** They count things on their own: 'do bread'. */
export const wholeNumbers = table({
  'one ek ik एक ஒரு ஒன்று ఒక ఒకటి ಒಂದು ഒരു ഒന്ന് এক একটা একটি એક ਇੱਕ ਇਕ': 1,
  'two do दो दोन இரண்டு ரெண்டு రెండు ಎರಡು രണ്ട് দুই দুটো দুটি બે ਦੋ': 2,
  'three teen तीन மூன்று மூணு మూడు ಮೂರು മൂന്ന് তিন ત્રણ ਤਿੰਨ': 3,
  'four char chaar चार நான்கு நாலு నాలుగు ನಾಲ್ಕು നാല് চার ચાર ਚਾਰ': 4,
  'five paanch panch pach pach paach पाँच पांच पाच ஐந்து அஞ்சு ఐదు ಐದು അഞ്ച് পাঁচ પાંચ ਪੰਜ': 5,
  'six chhe chhah che chah छह छः छे छ सहा ஆறு ఆరు ಆರು ആറ് ছয় છ ਛੇ': 6,
  'seven saat सात': 7,
  'eight aath ath आठ': 8,
  'nine nau नौ': 9,
  'ten das dus दस दहा பத்து పది ಹತ್ತು പത്ത് দশ દસ ਦਸ': 10,
  'eleven gyarah gyara ग्यारह': 11,
  'twelve barah bara बारह': 12,
  'thirteen terah तेरह': 13,
  'fourteen chaudah चौदह': 14,
  'fifteen pandrah pandra पंद्रह पन्द्रह': 15,
  'sixteen solah सोलह': 16,
  'seventeen satrah satra सत्रह': 17,
  'eighteen atharah athara अठारह': 18,
  'nineteen unnis unnees उन्नीस': 19,
  'twenty bees बीस': 20,
  'ikkis ikkees इक्कीस': 21,
  'bais baais baees बाईस': 22,
  'teis teyis तेईस': 23,
  'chaubis chaubees चौबीस': 24,
  'pachees pachis pacchis pachchis पच्चीस': 25,
  'chhabbis chabbis छब्बीस': 26,
  'sattais satais सत्ताईस': 27,
  'atthais athais अट्ठाईस अठाईस': 28,
  'untis untees उनतीस': 29,
  'thirty tees तीस': 30,
  'battis battees बत्तीस': 32,
  'paintis paintees पैंतीस': 35,
  'chhattis chattis छत्तीस': 36,
  'forty fourty chalis chalees chaalis चालीस': 40,
  'paintalis paintalees पैंतालीस': 45,
  'adtalis अड़तालीस': 48,
  'fifty pachas pachaas पचास': 50,
  'pachpan पचपन': 55,
  'sixty साठ': 60,
  'painsath पैंसठ': 65,
  'seventy sattar सत्तर': 70,
  'pachhattar pachattar pichhattar पचहत्तर': 75,
  'eighty assi अस्सी': 80,
  'pachasi पचासी': 85,
  'ninety nabbe नब्बे': 90,
  'pachanve पचानवे पंचानवे': 95,
});

/** A smaller number follows them: 'twenty five', 'thirty-two'. */
export const tens = new Set('twenty thirty forty fourty fifty sixty seventy eighty ninety'.split(' '));

/** They measure: 'dedh kilo', 'half litre', 'aadha darjan'. */
export const parts = table({
  'half aadha adha aadhi adhi aada ada hf आधा आधी आधे अर्धा अर्धी அரை అర ಅರ್ಧ അര আধা અડધો અડધું ਅੱਧਾ': 0.5,
  'quarter chauthai चौथाई கால் పావు ಕಾಲು കാൽ পোয়া': 0.25,
  'threequarter pauna paun पौन पौना முக்கால் ముప్పావు ಮುಕ್ಕಾಲು മുക്കാൽ': 0.75,
  'dedh ded dhed derh डेढ़ डेढ दीड ஒன்றரை ఒకటిన్నర ಒಂದೂವರೆ ഒന്നര দেড় દોઢ ਡੇਢ': 1.5,
  'dhai dhaai adhai ढाई अढ़ाई अडीच இரண்டரை আড়াই અઢી ਢਾਈ': 2.5,
});

/** They change the number after them: 'sawa do' is 2.25, 'saadhe teen' 3.5; with none after them it is one. */
export const shifts = table({
  'sawa sava सवा': 0.25,
  'paune pone पौने': -0.25,
  'saadhe sadhe sade saade sarhe साढ़े साढे साडे': 0.5,
});

/** Multiply the number before them, and a smaller one may follow: 'sau gram', 'dhai sau gram', 'do sau pachas'. */
export const scales = table({ 'sau hundred सौ நூறு వంద': 100, 'hazar hazaar thousand हज़ार हजार ஆயிரம்': 1000 });

/** A quarter of a kilo or litre, and a bread roll. */
export const quarters = new Set(['pav', 'pao', 'paav', 'paw', 'pau', 'paaw', normalise('पाव')]);
