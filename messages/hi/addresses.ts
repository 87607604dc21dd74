import type en from '../en/addresses.ts';
import type { Translation } from '../format.ts';

export default {
  threeAddresses: 'आप सिर्फ़ तीन पते जोड़ सकते हैं',
  deliveryAddress: 'डिलीवरी का पता',
  addNew: 'नया जोड़ें',
  deliverTo: 'डिलीवरी यहाँ करें',
  none: 'अभी कोई पता सेव नहीं है। ऑर्डर करने के लिए एक पता जोड़ें।',
  failed: 'आपके पते लोड नहीं हो सके।',
  optionsFor: '{street} के विकल्प',
  addNewAddress: 'नया पता जोड़ें',
  editAddress: 'पता बदलें',
  street: 'मकान नंबर और गली/सड़क',
  city: 'शहर',
  state: 'राज्य',
  pincode: 'पिनकोड',
  phoneNumber: 'फ़ोन नंबर',
  addAddress: 'पता जोड़ें',
  adding: 'जोड़ा जा रहा है…',
  updateAddress: 'पता सेव करें',
  updating: 'सेव हो रहा है…',
  deleteAddress: 'पता हटाएँ',
  askDelete: 'क्या आप यह पता हटाना चाहते हैं?',
  deleted: 'पता हटा दिया गया',
  title: 'पता',
  placeholder: 'पता',
} satisfies Translation<typeof en>;
