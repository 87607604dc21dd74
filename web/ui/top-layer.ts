/**
 * Toasts and announcements must be available above an open dialog, but everything outside a modal dialog is inert. So they are in
 * one element that moves into the topmost dialog and back to the page.
 */
let host: HTMLElement | undefined;
const dialogs: HTMLElement[] = [];

const place = () => (dialogs.at(-1) ?? document.body).append(topLayer());

/** The element that is always reachable. Browser only. */
export function topLayer(): HTMLElement {
  if (host) return host;
  host = document.createElement('div');
  place();
  return host;
}

/** Moves it into `dialog`. Returns the function that moves it back. */
export function liftInto(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  place();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    place();
  };
}
