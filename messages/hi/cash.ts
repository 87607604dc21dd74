import type en from '../en/cash.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'दरवाज़े पर नकद',
  settingHint: 'डिलीवरी करने वाला लिखता है कि ग्राहक ने कितना नकद दिया, और देखता है कि कितने वापस देने हैं।',
  setting: 'वापस देने की रकम का हिसाब',
  receivedHint: 'ऑर्डर के लिए आपके पास जो रहेगा, छुट्टे लौटाने के बाद।',
  handedOver: 'ग्राहक ने दिए, ₹ में (ज़रूरी नहीं)',
  handedOverHint: 'सिर्फ़ छुट्टे का हिसाब लगाने के लिए। यह सेव नहीं होता।',
  announced: 'ग्राहक ने {amount} बताए थे',
  notEnough: 'यह मिले नकद से कम है। दोनों में से एक रकम बदलें।',
  usual: 'आम रकमें',
  giveBack: '{amount} वापस दें',
  exact: 'कुछ वापस नहीं देना है',
  short: '{amount} कम हैं',
} satisfies Translation<typeof en>;
