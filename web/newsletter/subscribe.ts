import { m } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { toast } from '../ui/toasts.tsx';

/**
 * The action of the form in the footer, in a file that is loaded when it is used. Without a newsletter it makes no call.
 * @param isOn whether the shop has one
 */
export async function subscribe(form: HTMLFormElement, isOn: boolean): Promise<void> {
  if (!isOn) {
    toast.info(m.shell.newsletterNotStarted());
    return;
  }
  try {
    // Without a name, the address never gets into a URL before the page works.
    const email = form.querySelector('input')?.value ?? '';
    const { message } = await plainApi.send('POST /api/v1/newsletter/subscribe', {
      body: { email, language: currentLocale() },
    });
    form.reset();
    toast.success(message);
  } catch (error) {
    toast.error(messageOf(error));
  }
}
