/** Words of a chat that name nothing to buy. */
import { normalise } from '@tokri/search-engine';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(normalise));

/** They say nothing about the thing next to them, and are left out wherever they stand. */
const noise = wordsOf(`
  please pls plz plzz plss kindly kripya thanks thanx thankyou thx ty dhanyawad dhanyavad shukriya ok okay okk k hi hii hello hey hlo namaste dear sir madam
  bhaiya bhaiyya bhai bhaia didi uncle aunty beta beti ji
  need want zara jara bhar send get give deliver bring buy add order also too some
  chahiye chahie chaiye chahye chiye chahiya lana laana lao laao aana ana bhejo bhej bhejna bhejdo bhejiye bhijwa bhijwado dena dedo dijiye
  dijiyega mangwa mangwana mangwao mangao mangana lena le lelo leke lete lekar aaiye aaiyega rakhna
  bhi ka ke ki ko se wala wale wali waala waale vala vale vali ye yeh wo woh sab sirf bas
  urgent urgently asap jaldi abhi haan ha han each per item items qty quantity only just but lekin
  kuch thoda thodi thode sa si some few little bit approx around about lagbhag karib
  of the an the my our me mujhe hume hamein humko for
  ज़रा भर कृपया प्लीज़ प्लीज धन्यवाद शुक्रिया नमस्ते भैया भाई दीदी जी हाँ हां
  चाहिए चाहिये लाना लाओ आना भेजो भेज भेजना देना दे दीजिए दीजिये मंगवा मंगवाना मँगवा मँगवाना मंगाना लेना ले लेते
  भी का के की को से वाला वाले वाली ये यह वो सब सिर्फ बस जल्दी अभी मुझे हमें हमको
`);

/** Words before one of these say what the things are for: 'pav bhaji ke liye pav'. */
export const purposes = wordsOf('liye lie लिए लिये');

const people = wordsOf(`
  people person persons ppl pax members guests adults kids log logo logon logonke vyakti mehman sadasya
  लोग लोगों व्यक्ति व्यक्तियों मेहमान मेहमानों सदस्य सदस्यों
`);
const times = wordsOf(
  'day days week weeks month months year years hour hours din hafte hafta mahine mahina दिन हफ्ते महीने',
);

export const isPeople = (word: string): boolean => people.has(word);

/** Behind 'for' and a number these say what a thing is for: 'for 5 people', 'for 2 weeks'. */
export const isPurposeUnit = (word: string): boolean => people.has(word) || times.has(word);

/** They make a sentence of a line: one that has them, and no amount, is no thing to buy. */
export const sentence = wordsOf(`
  hai hain hoga hogi tha thi ne bola boli kaha kehna liye samay tak subah shaam sham raat kal parso aaj baad pehle
  i we you he she they is are was will would could can shall should have has do dont when what where how tomorrow today tonight
  yesterday morning evening following call reach total address regards hua hui karo kardo karna karni aa jao jana gaya theek thik
  है हैं होगा था ने बोला कहा लिए लिये समय तक सुबह शाम रात कल परसों आज बाद पहले करो करना घर
`);

/** They name a list or a part of it, or people: a line of nothing else is a heading. */
export const heading = wordsOf(`
  grocery groceries list lists ration rashan raashan saman samaan saaman kirana shopping weekly monthly week month items things
  sabzi sabji sabziyan sabjiyan subzi vegetable vegetables veggies veg fruits fruit fal phal dairy masale masala spices dals dal household
  kitchen bathroom cleaning toiletries essentials snacks breakfast nashta nashte lunch dinner party pooja puja diwali holi vrat baby
  ghar papa mummy mom dad mum maa daughter son wife
  size price rate mrp unit units amount amounts product products name sr serial brand everything sabkuch
  to and aur so then from forwarded edited good
  किराना राशन सामान लिस्ट सूची सब्ज़ी सब्जी सब्ज़ियाँ सब्जियां फल मसाले मसाला दाल दालें नाश्ता पूजा घर मम्मी पापा और
`);

/** Several words that together say nothing; without the noise that they are next to. */
const phrases = [
  ...[
    'good morning',
    'good evening',
    'good afternoon',
    'good night',
    'thank you',
    'don t forget',
    'dont forget',
    'as well',
  ],
  ...[
    'bhej do',
    'mangwa do',
    'manga do',
    'la do',
    'de do',
    'kar do',
    'rakh do',
    'bhijwa do',
    'pack do',
    'le lo',
    'ho to',
    'mil jaye to',
  ],
  ...['भेज दो', 'मंगवा दो', 'मँगवा दो', 'ला दो', 'दे दो', 'कर दो', 'रख दो'],
]
  .map((phrase) => phrase.split(' ').map(normalise))
  .sort((a, b) => b.length - a.length);

/** Returns the number of words of noise that begin here; 'for breakfast' says nothing about the thing next to it. */
export function noiseAt(words: readonly string[], i: number): number {
  if (words[i] === 'for') {
    let end = i + 1;
    while (heading.has(words[end] ?? '')) end += 1;
    return end - i;
  }
  const phrase = phrases.find((some) => some.every((word, k) => words[i + k] === word));
  if (phrase) return phrase.length;
  return noise.has(words[i] ?? '') ? 1 : 0;
}
