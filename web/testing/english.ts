/** Vitest's setup of all tests: pages are in English. */
import '../../messages/catalogs.ts';
import { setLocaleSource } from '../../messages/locale.ts';

setLocaleSource(() => 'en');
