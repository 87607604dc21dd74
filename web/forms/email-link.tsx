import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { AnsweringRoute } from '../../contract/api/calls.ts';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { IconComponent } from '../ui/icon.tsx';
import { CircleAlert, MailCheck } from '../ui/icons.tsx';

/** Calls that take nothing but the token of a link. */
type TokenRoute = Extract<
  AnsweringRoute,
  | `POST /api/v1/newsletter/${'confirm' | 'unsubscribe'}`
  | `POST /api/v1/searches/${'confirm-request' | 'stop-requests'}`
>;

/** A step that a link asks for, in words. */
interface LinkStep {
  route: TokenRoute;
  icon: IconComponent;
  title: string;
  text: string;
  button: string;
  /** The titles after it. */
  done: string;
  failed: string;
}

interface Props {
  /** By their names in the link; the last one is meant when none is named. */
  steps: Readonly<Record<string, LinkStep>>;
}

/** The step and the token of a link. @param query as in `URLSearchParams` */
function readLink(names: readonly string[], query: string): { name: string; token: string } {
  const given = new URLSearchParams(query);
  const name = names.find((each) => given.has(each)) ?? names.at(-1) ?? '';
  return { name, token: given.get(name) ?? '' };
}

/** Does what a link of an email says. It asks first, because programs that check emails open their links. */
export function EmailLink({ steps }: Props) {
  const { hash, search } = useLocation();
  const [query, setQuery] = useState<string>();
  // The server does not know the hash. Mail programs with a button of their own open the address with a query.
  useEffect(() => setQuery(hash.slice(1) || search), [hash, search]);
  const { name = '', token = '' } = query === undefined ? {} : readLink(Object.keys(steps), query);
  const step = steps[name];
  return <div aria-live="polite">{step && <Step key={token} step={step} token={token} />}</div>;
}

function Step({ step: { route, icon: Icon, ...words }, token }: { step: LinkStep; token: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => plainApi.send(route, { body: { token } }),
  });
  const ask = (label: string) => (
    <Button busy={isPending} busyLabel={m.ui.oneMoment()} onClick={() => mutate()}>
      {label}
    </Button>
  );
  if (data)
    return (
      <EmptyState
        heading="h1"
        icon={<MailCheck size={40} />}
        title={words.done}
        action={<ButtonLink to={links.home}>{m.shell.goToHome()}</ButtonLink>}
      >
        {data.message}
      </EmptyState>
    );
  if (error)
    return (
      <EmptyState heading="h1" icon={<CircleAlert size={40} />} title={words.failed} action={ask(m.ui.tryAgain())}>
        {messageOf(error)}
      </EmptyState>
    );
  return (
    <EmptyState heading="h1" icon={<Icon size={40} />} title={words.title} action={ask(words.button)}>
      {words.text}
    </EmptyState>
  );
}
