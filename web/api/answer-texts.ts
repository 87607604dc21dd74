/** Shows the texts of the API's answers in the language of this build. The server writes them in English, and names their keys. */
import type { Template } from '../../messages/format.ts';
import { baseLocale, type Locale, locale } from '../../messages/locale.ts';
import { formatText, type Text } from '../../messages/text.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, Template>>>>;

const load: Readonly<Record<Locale, (() => Promise<{ default: Texts }>) | undefined>> = {
  en: undefined,
  hi: () => import('../../messages/hi/answer-texts.ts'),
};

const reported = new Set<string>();
/** Reports a text that is shown in English, once. `watchErrors` sends it to the server. */
function report(error: unknown): void {
  if (reported.has(String(error))) return;
  reported.add(String(error));
  if (typeof reportError === 'function') reportError(error);
  // biome-ignore lint/suspicious/noConsole: while a page is rendered on the server there is no report
  else console.error(error);
}

/** The text of an answer in the language of this build; the server's English one when that fails. */
export async function localText({ key, params }: Text<string>, english: string): Promise<string> {
  const texts = locale === baseLocale ? undefined : load[locale];
  if (!texts) return english;
  try {
    const { default: areas } = await texts();
    const templateOf = (each: string) => {
      const [area = '', name = ''] = each.split('.', 2);
      return areas[area]?.[name] || undefined;
    };
    return formatText({ key, params }, locale, templateOf) || english;
  } catch (error) {
    report(error);
    return english;
  }
}

/** The parts of an answer that people read. */
interface Readable {
  message: string;
  messageKey?: string | undefined;
  params?: Text<string>['params'];
  errors?: Record<string, string> | undefined;
  errorTexts?: Record<string, Text<string>> | undefined;
}

/** The same answer with its messages in the language of this build. */
export async function localized<A extends Readable>(answer: A): Promise<A> {
  const { message, messageKey: key, params, errors, errorTexts = {} } = answer;
  if (locale === baseLocale || key === undefined) return answer;
  const fields = Object.entries(errors ?? {}).map(async ([field, english]): Promise<[string, string]> => {
    const text = errorTexts[field];
    return [field, text ? await localText(text, english) : english];
  });
  return {
    ...answer,
    message: await localText({ key, params }, message),
    ...(errors && { errors: Object.fromEntries(await Promise.all(fields)) }),
  };
}
