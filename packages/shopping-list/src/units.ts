/** The words for units, in English, Hindi in Latin letters and Devanagari. */
import { normalise } from '@tokri/search-engine';

/** The unit of an amount: gram, millilitre, piece or centimetre. */
export type Measure = 'g' | 'ml' | 'pc' | 'cm';

export interface Amount {
  of: Measure;
  amount: number;
}

const table = (entries: readonly (readonly [Measure, number, string])[]): ReadonlyMap<string, Amount> =>
  new Map(
    entries.flatMap(([of, amount, words]) =>
      words.split(' ').map((word) => [normalise(word), { of, amount }] as const),
    ),
  );

/** Each with what one of it is. */
export const measures = table([
  [
    'g',
    1,
    'g gm gms gr grm grms gram grams gramm gramme grammes ग्राम ग्रा जीएम ग्रॅम கிராம் గ్రాములు గ్రాము గ్రా గ్రాం ಗ್ರಾಂ ഗ്രാം গ্রাম ગ્રામ ਗ੍ਰਾਮ',
  ],
  [
    'g',
    1000,
    'kg kgs kilo kilos kilogram kilograms kelo kilu kgm किलो किग्रा किलोग्राम केजी கிலோ கிலோகிராம் கேஜி కిలో కిలోలు కేజీ ಕಿಲೋ ಕೆಜಿ ಕಿಲೊ കിലോ കിലൊ কেজি কিলো કિલો કિલોગ્રામ ਕਿਲੋ',
  ],
  ['g', 100_000, 'quintal quintals kuintal क्विंटल कुंतल'],
  ['ml', 1, 'ml mls millilitre millilitres milliliter मिली एमएल मिलीलीटर மில்லி மிலி మిలీ మి.లీ ಮಿಲಿ മില്ലി মিলি મિલી ਮਿਲੀ'],
  [
    'ml',
    1000,
    'l lt ltr ltrs lts lit litre litres liter liters litr leter लीटर लिटर ली லிட்டர் லீட்டர் లీటరు లీటర్ లీటర్లు ಲೀಟರ್ ಲೀಟರು ലിറ്റർ ലിറ്റര് লিটার লিটর લિટર લીટર ਲੀਟਰ ਲਿਟਰ',
  ],
  [
    'pc',
    1,
    'pc pcs pce piece pieces pis pees peice nos no nag unit units adad पीस नग पिस अदद எண்ணிக்கை பீஸ் పీస్ ಪೀಸ್ പീസ് পিস টা টি પીસ નંગ ਪੀਸ',
  ],
  ['pc', 12, 'dozen dozens dzn dz doz darjan darzan darjen दर्जन डज़न डजन डझन டஜன் டசன் డజను డజన్ ಡಜನ್ ഡസൻ ডজন ડઝન ਦਰਜਨ'],
  ['cm', 1, 'cm सेमी'],
  ['cm', 100, 'm meter metre metres meters mtr मीटर'],
]);

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(normalise));

/** Words for a pack as it is sold, before or after their number. */
export const packets = wordsOf(
  'packet packets pkt pkts pckt pack packs paket pakit pouch pouches sachet sachets पैकेट पैकट पैक पाउच पाकेट पाकीट ' +
    'பாக்கெட் பாக்கெட்டு பாக்கட் ప్యాకెట్ ప్యాకెట్లు ಪ್ಯಾಕೆಟ್ പാക്കറ്റ് পাকেট প্যাকেট પેકેટ ਪੈਕਟ ਪੈਕੇਟ',
);

/** Words for what is sold as leaves. */
export const bunches = wordsOf('bunch bunches gaddi gaddiyan gadi guchha guccha judi गड्डी गुच्छा जूड़ी');

/** Words for what holds a number of pieces. */
export const trays = wordsOf('tray trays crate crates carton cartons box boxes strip dabba dibba ट्रे डिब्बा क्रेट');

/** Words for containers of eggs: a number next to them is that of the eggs in each. */
export const eggTrays = wordsOf('tray trays crate crates ट्रे क्रेट');

/** Words for a pack only after their number: in 'milk bottle 2' they say what the thing is. */
export const containers = wordsOf(
  'bottle bottles botal botle bunch bunches gaddi gaddiyan gadi guchha guccha judi can cans tin tins box boxes dabba dabbe dibba dibbe ' +
    'jar jars tube tubes bag bags bori boriya thaili thela katta roll rolls strip strips tray trays crate crates carton cartons bar bars tikki loaf loaves ' +
    'बोतल बोतलें गड्डी गुच्छा डिब्बा डिब्बे बोरी थैली ट्रे बंडल जूड़ी टिन जार बाक्स बॉक्स डब्बा डब्बे',
);
