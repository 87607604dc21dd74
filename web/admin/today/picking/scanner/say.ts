import { announce } from '../../../../ui/announcer.tsx';

/** Says a text aloud, where the device can speak, and to screen readers: nobody looks at the screen while scanning. */
export function say(text: string): void {
  announce(text);
  if (!('speechSynthesis' in globalThis)) return;
  // The next code is more important than the rest of the last sentence.
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = document.documentElement.lang;
  speechSynthesis.speak(utterance);
}
