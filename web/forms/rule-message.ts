import { currentLocale } from '../../messages/locale.ts';
import { ruleText } from '../../messages/rule-texts.ts';
import { formatText } from '../../messages/text.ts';

/** The message of a rule of the contract in the language of the page. */
export function ruleMessage(message: string): string {
  const text = ruleText(message);
  return text ? formatText(text, currentLocale()) : message;
}
