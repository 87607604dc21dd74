import { classNames } from '../ui/class-names.ts';

interface Props {
  /** Made of Markdown by the server, which lets only safe elements through. */
  html: string;
  /** The language of the text, when it is not that of the page. */
  lang?: string | undefined;
  className?: string;
}

/** A text that somebody wrote in Markdown. */
export const WrittenText = ({ html, lang, className }: Props) => (
  <div
    lang={lang}
    className={classNames('written', className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see `html`
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
