import type en from '../en/product-label.ts';
import type { Translation } from '../format.ts';

export default {
  veg: 'शाकाहारी',
  egg: 'अंडा युक्त',
  nonVeg: 'मांसाहारी',
  foodType: 'आहार का प्रकार',
  maker: 'निर्माता',
  origin: 'मूल स्थान',
  shelfLife: 'कब तक अच्छा रहता है',
  ingredients: 'सामग्री',
  allergens: 'एलर्जी करने वाले तत्व',

  moreDetails: 'और जानकारी',
  moreDetailsHint: 'EAN, टैक्स, आहार का प्रकार, लेबल',
  ean: 'EAN',
  eanHint: 'बारकोड के नीचे का नंबर: EAN या UPC। हर नंबर के बाद Enter दबाएँ, या स्कैन करें।',
  hsn: 'HSN कोड',
  hsnHint: '4, 6 या 8 अंक',
  gstRate: 'GST दर',
  notSet: 'तय नहीं',
  percent: '{rate}%',
  allergensHint: 'खरीदारों को ये अलग से दिखते हैं: दूध, गेहूँ',

  columnsHint:
    '<code>ean</code> में बारकोड के नीचे का नंबर लिखें और कॉलम को टेक्स्ट फ़ॉर्मैट में रखें: स्प्रेडशीट प्रोग्राम लंबी संख्याएँ छोटी कर देते हैं। <code>gst_rate</code> प्रतिशत में है; <code>food_type</code> में <code>veg</code>, <code>egg</code> या <code>non-veg</code> लिखें।',
  exampleMaker: 'नर्मदा मिल्स, इंदौर',
  exampleOrigin: 'भारत',
  exampleShelfLife: '3 महीने',
  exampleIngredients: 'साबुत गेहूँ',
  exampleAllergens: 'गेहूँ (ग्लूटेन)',
} satisfies Translation<typeof en>;
