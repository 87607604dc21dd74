/** The scripts of payment providers. They are loaded on the pay page only: the policy of other documents does not permit them. */

/** In ms: later, the provider counts as away. */
const patience = 5_000;

/** The parts of Razorpay's script that are used. https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/ */
export interface RazorpayOptions {
  key: string;
  order_id: string;
  name: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  /** Seconds after which its window closes. */
  timeout: number;
  handler: () => void;
  modal: { ondismiss: () => void };
}
export type RazorpayScript = new (
  options: RazorpayOptions,
) => {
  open(): void;
  on(event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void): void;
};

/** The parts of Stripe's script that are used. https://docs.stripe.com/js */
export interface StripeElements {
  create(
    type: 'payment',
    options: { defaultValues: { billingDetails: { name: string; email: string } } },
  ): {
    mount(element: HTMLElement): void;
    destroy(): void;
    on(event: 'ready' | 'loaderror', listener: () => void): void;
  };
}
export interface StripeClient {
  elements(options: { clientSecret: string; appearance: { variables: { colorPrimary: string } } }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: { message?: string } }>;
}
export type StripeScript = (key: string, options: { locale: string }) => StripeClient;

export interface ProviderScripts {
  razorpay: () => Promise<RazorpayScript>;
  stripe: () => Promise<StripeScript>;
}

/** The script of a provider did not load. */
export class ScriptError extends Error {}

const loading = new Map<string, Promise<void>>();

/** Loads a script once; a failure is forgotten, so that it can be tried again. @throws ScriptError */
function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    const fail = () => {
      element.remove();
      loading.delete(src);
      reject(new ScriptError(`${src} did not load`));
    };
    const timer = setTimeout(fail, patience);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    element.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    element.src = src;
    document.head.append(element);
  });
  loading.set(src, promise);
  return promise;
}

/** The globals that the scripts define. */
type Globals = Window & { Razorpay?: RazorpayScript; Stripe?: StripeScript };

async function load<Name extends 'Razorpay' | 'Stripe'>(src: string, name: Name): Promise<NonNullable<Globals[Name]>> {
  await loadScript(src);
  const script = (window as Globals)[name];
  if (!script) throw new ScriptError(`${src} defines no ${name}`);
  return script;
}

export const providerScripts: ProviderScripts = {
  razorpay: () => load('https://checkout.razorpay.com/v1/checkout.js', 'Razorpay'),
  stripe: () => load('https://js.stripe.com/v3/', 'Stripe'),
};
