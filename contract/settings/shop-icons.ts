/** Addresses of icons made of the shop's logo. */
import { imageIdOf } from '../api/images.ts';

export interface IconName {
  pixels: number;
  purpose: 'any' | 'maskable';
}

/** For home screens of iOS, and for the manifest. */
export const touchIcon: IconName = { pixels: 180, purpose: 'any' };
export const manifestIcons: readonly IconName[] = [192, 512].flatMap((pixels) => [
  { pixels, purpose: 'any' as const },
  { pixels, purpose: 'maskable' as const },
]);
export const iconNames: readonly IconName[] = [touchIcon, ...manifestIcons];

/** @param logo URL of the logo, as the settings have it; '' for none */
export const iconPath = (logo: string, { pixels, purpose }: IconName): string =>
  `/shop-icons/${imageIdOf(logo) ?? ''}-${pixels}-${purpose}.png`;
