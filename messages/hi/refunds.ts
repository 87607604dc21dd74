import type en from '../en/refunds.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'रिफ़ंड',
  cash: 'नकद',
  upi: 'UPI से',
  reference: 'रेफ़रेंस {reference}',
  noRefund: 'बिना रिफ़ंड के बंद',

  setting: 'डिलीवर हुए ऑर्डर के पैसे लौटाएँ',
  settingHint:
    'ग्राहक समस्या बताते हैं, और स्टाफ़ रिफ़ंड के साथ या उसके बिना जवाब देता है। जिस ऑर्डर का इनवॉइस बना हो, उसके रिफ़ंड पर क्रेडिट नोट बनता है।',
  days: 'समस्या बताने के दिन',
  daysHint: 'डिलीवरी के बाद, 1 से 30 दिन।',
  give: 'रिफ़ंड दें',
  withRefund: 'रिफ़ंड के साथ',
  which: 'किन चीज़ों का रिफ़ंड?',
  unitsLeft: '{count} का रिफ़ंड बाकी',
  allRefunded: 'रिफ़ंड हो चुका है',
  way: 'कैसे?',
  cashHint: 'पहले ग्राहक को पैसे दें, फिर सेव करें।',
  upiHint: 'पहले ग्राहक को पैसे भेजें, फिर भुगतान का रेफ़रेंस लिखें।',
  amount: 'ग्राहक को वापस मिलेंगे',
  reason: 'वजह, जिसे ग्राहक पढ़ेगा',
  chooseUnits: 'चुनें कि किसका रिफ़ंड देना है',
  save: '{amount} लौटाएँ',
  saving: 'सेव हो रहा है…',
  saved: '{amount} का रिफ़ंड दिया गया',
  refund: 'रिफ़ंड',
  didRefundCash: 'नकद रिफ़ंड दिया',
  didRefundUpi: 'UPI से रिफ़ंड दिया',
} satisfies Translation<typeof en>;
