/** Everything that an email says, before it has a form. */
/** A name and a value. */
export type Fact = readonly [name: string, value: string];

/** The facts that an email is about. */
export interface EmailSummary {
  /** Shown large, like the time of its arrival. */
  heads: readonly Fact[];
  /** As `facts` of the content. */
  facts: readonly Fact[];
}

export interface EmailContent {
  subject: string;
  /** The heading above the text. */
  title: string;
  /** Shown first: the facts that most people look for. */
  summary?: EmailSummary;
  /** The content, one item per paragraph. */
  paragraphs: readonly string[];
  /** A code to type, shown large. */
  code?: string;
  /** A button that leads to `url`, which is also shown as text. */
  action?: { label: string; url: string };
  /** Facts in two columns, like an order's lines and prices; the last is the sum of those before. */
  facts?: readonly Fact[];
  /** Small text at the end. */
  footnote?: string;
  /** A small link after it. */
  link?: { label: string; url: string };
}

/** The shop that sends an email. */
export interface Brand {
  name: string;
  /** Of its name and of buttons: '#0a7a48'. White text is readable on it. */
  accent: string;
}
