import type en from '../en/cash.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'दरवाज़े पर कैश',
  settingHint: 'डिलीवरी करने वाला लिखता है कि ग्राहक ने कितना कैश दिया, और देखता है कि कितने वापस देने हैं।',
  setting: 'वापस देने की रकम का हिसाब',
  handedOver: 'ग्राहक ने दिए, ₹ में (वैकल्पिक)',
  usual: 'आम रकमें',
  giveBack: '{amount} वापस दें',
  exact: 'कुछ वापस नहीं देना है',
  short: '{amount} कम हैं',
} satisfies Translation<typeof en>;
