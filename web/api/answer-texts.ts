/** Shows the texts of the API's answers in the language of the page. The server writes them in English, and names their keys. */
import { baseLocale, currentLocale } from '../../messages/locale.ts';
import { formatText, type Text } from '../../messages/text.ts';
import { loadMessages } from '../language/load-messages.ts';

const reported = new Set<string>();
/** Reports a text that is shown in English, once. `watchErrors` sends it to the server. */
function report(error: unknown): void {
  if (reported.has(String(error))) return;
  reported.add(String(error));
  if (typeof reportError === 'function') reportError(error);
  // biome-ignore lint/suspicious/noConsole: while a page is rendered on the server there is no report
  else console.error(error);
}

/** The files with the texts of answers; only administration shows those about spreadsheets and the health of the store. */
const filesFor = (key: string) =>
  /^(?:sheetFaults|health)\./.test(key)
    ? (['account', 'admin', 'answers'] as const)
    : (['account', 'answers'] as const);

/** Texts of an answer in the language of the page, one after another; the server's English ones when that fails. */
async function localText(texts: readonly Text<string>[], english: string): Promise<string> {
  const locale = currentLocale();
  if (locale === baseLocale) return english;
  try {
    await Promise.all(texts.map(({ key }) => loadMessages(...filesFor(key))));
    return texts.map((text) => formatText(text, locale)).join(' ') || english;
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
  data?: unknown;
}

/** The same answer with its messages, and the texts in its data, in the language of the page. */
export async function localized<A extends Readable>(answer: A): Promise<A> {
  if (currentLocale() === baseLocale) return answer;
  const { message, messageKey: key, params, errors, errorTexts = {} } = answer;
  const fields = Object.entries(errors ?? {}).map(async ([field, english]): Promise<[string, string]> => {
    const text = Object.hasOwn(errorTexts, field) ? errorTexts[field] : undefined;
    return [field, text ? await localText([text], english) : english];
  });
  await Promise.all(
    textsIn(answer.data).map(async ({ fields, name, english, texts }) => {
      fields[name] = await localText(texts, english);
    }),
  );
  return {
    ...answer,
    message: key === undefined ? message : await localText([{ key, params }], message),
    ...(errors && { errors: Object.fromEntries(await Promise.all(fields)) }),
  };
}

interface TextInData {
  fields: Record<string, unknown>;
  name: string;
  english: string;
  texts: readonly Text<string>[];
}

/** The fields of data with a text for every language: `reason` with `reasonText`, or `note` with several `noteTexts`. */
function textsIn(data: unknown, found: TextInData[] = []): TextInData[] {
  if (typeof data !== 'object' || data === null) return found;
  const fields = data as Record<string, unknown>;
  for (const [field, value] of Object.entries(fields)) {
    const name = field.replace(/Texts?$/, '');
    const english = name === field ? undefined : fields[name];
    const texts = [value].flat().filter(isText);
    if (typeof english === 'string' && texts.length > 0) found.push({ fields, name, english, texts });
    else textsIn(value, found);
  }
  return found;
}

const isText = (value: unknown): value is Text<string> =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
