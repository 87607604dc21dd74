import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CircleAlert, Mail, MailCheck, MailOpen } from '../ui/icons.tsx';

const steps = () =>
  ({
    confirm: {
      route: 'POST /api/v1/newsletter/confirm',
      icon: MailOpen,
      title: m.newsletter.confirmTitle(),
      text: m.newsletter.confirmText(),
      button: m.newsletter.confirm(),
      done: m.newsletter.confirmed(),
      failed: m.newsletter.confirmFailed(),
    },
    unsubscribe: {
      route: 'POST /api/v1/newsletter/unsubscribe',
      icon: Mail,
      title: m.newsletter.unsubscribeTitle(),
      text: m.newsletter.unsubscribeText(),
      button: m.newsletter.unsubscribe(),
      done: m.newsletter.unsubscribed(),
      failed: m.newsletter.unsubscribeFailed(),
    },
  }) as const;

interface Asked {
  step: keyof ReturnType<typeof steps>;
  token: string;
}

/** What a link asks for: in its hash, or in the query when a mail program opens the address of its own button. */
function readLink(hash: string, search: string): Asked {
  const given = new URLSearchParams(hash.slice(1) || search);
  const step = given.has('confirm') ? 'confirm' : 'unsubscribe';
  return { step, token: given.get(step) ?? '' };
}

/** Does what a link of an email says. It asks first, because programs that check emails open their links. */
export function NewsletterLink() {
  const { hash, search } = useLocation();
  const [asked, setAsked] = useState<Asked>();
  // The server does not know the hash.
  useEffect(() => setAsked(readLink(hash, search)), [hash, search]);
  return <div aria-live="polite">{asked && <Step key={asked.token} {...asked} />}</div>;
}

function Step({ step, token }: Asked) {
  const { route, icon: Icon, ...words } = steps()[step];
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
