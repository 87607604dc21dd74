import type en from '../en/notifications.ts';
import type { Translation } from '../format.ts';

export default {
  placedTitle: 'ऑर्डर मिल गया',
  placed: 'आपका {amount} का ऑर्डर {number} हमें मिल गया है।',
  packedTitle: 'ऑर्डर पैक हो गया',
  packed: 'आपका ऑर्डर {number} पैक हो गया है।',
  arrivedTitle: 'ऑर्डर दरवाज़े पर है',
  arrived: 'आपका ऑर्डर {number} आपके दरवाज़े पर है।',
  deliveredTitle: 'ऑर्डर पहुँच गया',
  cancelledTitle: 'ऑर्डर रद्द हो गया',
  questionTitle: 'आपके ऑर्डर के बारे में एक सवाल',
  changeQuestion:
    'आपका ऑर्डर {number}: स्टोर एक बदलाव करना चाहता है। कुल {before} की जगह {amount} होगा। कृपया {time} तक जवाब दें।',
  question: 'आपका ऑर्डर {number}: {name} उपलब्ध नहीं है। क्या इसकी जगह {amount} में {substitute} चलेगा? कृपया {time} तक जवाब दें।',
  questionByWeight:
    'आपका ऑर्डर {number}: {name} उपलब्ध नहीं है। क्या इसकी जगह {substitute} चलेगा, लगभग {amount} प्रति नग? इसे पैक करते समय तौला जाएगा और हर नग ज़्यादा से ज़्यादा {most} का होगा। कृपया {time} तक जवाब दें।',
  refundTitle: 'आपका रिफ़ंड',
  messageTitle: 'ऑर्डर {number} के बारे में संदेश',
  answerTitle: 'ऑर्डर {number} के बारे में हमारा जवाब',
  correctedTitle: 'एक सुधार',
  corrected: 'आपके ऑर्डर {number} में एक सुधार: वह अभी {status} है।',
  test: 'यह {shopName} का एक परीक्षण संदेश है।',
  fromShop: '{shopName}: {text}',
} satisfies Translation<typeof en>;
