/** Message templates of settings that were saved before templates had a name in Hindi. */
import { defaultShopSettings } from '../../contract/default-shop-settings.ts';
import type { ShopSettings } from '../../contract/shop-settings.ts';

type Template = ShopSettings['messageTemplates']['list'][number];

/** The template; one that the store came with and nobody changed has the Hindi name that it comes with now. */
export function withHindiName(template: Template): Template {
  const usual = defaultShopSettings.messageTemplates.list.find(
    ({ name, text, text_hi }) => name === template.name && text === template.text && text_hi === template.text_hi,
  );
  return usual && template.name_hi === '' ? usual : template;
}
