/** What the server writes into a light page for its script. */
import type { PublicShopSettings } from '../../contract/shop-settings.ts';

export interface LightData {
  settings: PublicShopSettings;
}

/** The id of the element that holds it as JSON. */
export const lightDataId = 'light-data';

/** The id of the element that its script renders into. */
export const lightRootId = 'light-page';

let data: LightData | undefined;

/** Reads it, once. */
export function lightData(): LightData {
  data ??= JSON.parse(document.getElementById(lightDataId)?.textContent ?? '') as LightData;
  return data;
}
