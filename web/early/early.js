// This script is inlined in the page and runs before all others (web/root.tsx), which may take seconds on a slow connection.
// Until hydration, taps on buttons that send no form, and on other elements with data-early, are shown and later replayed (replay.ts),
// as are choices in lists with data-early-choice. If the page's files do not load, for example after a release, the page is reloaded once; then a notice is
// shown, in the words of the script's data attributes.
(() => {
  const texts = document.currentScript.dataset;
  // Before the first paint: the theme that the user chose on this device (web/shell/theme.ts).
  try {
    const theme = localStorage.getItem('tokri-theme');
    if (theme) document.documentElement.dataset.theme = theme;
    // Space for the row of what this shopper buys again (web/catalogue/buy-again.tsx).
    if (localStorage.getItem('tokri-buys-again')) document.documentElement.dataset.buysAgain = '';
    // Space for the line about an order on its way (web/orders/order-bar.tsx).
    if (localStorage.getItem('tokri-awaits') > Date.now()) document.documentElement.dataset.awaits = '';
  } catch {
    // With blocked storage the theme is that of the system.
  }
  const tappable = 'button[type=button], [data-early]';
  const early = { taps: [], choices: new Map(), hydrated: false };
  window.tokriEarly = early;
  addEventListener(
    'click',
    (event) => {
      const target = !early.hydrated && event.target instanceof Element && event.target.closest(tappable);
      if (!target) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (early.taps.includes(target)) return;
      early.taps.push(target);
      target.setAttribute('data-tapped', '');
      start();
    },
    true,
  );
  // The router does not know of going back before it runs, and would draw the other page below this one.
  const loaded = location.pathname + location.search;
  addEventListener('popstate', () => {
    if (!early.hydrated && location.pathname + location.search !== loaded) location.reload();
  });
  // The switch of the language keeps the whole URL (web/shell/language-switch.tsx).
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a[hreflang]');
      if (link) Object.assign(link, { search: location.search, hash: location.hash });
    },
    true,
  );
  addEventListener(
    'change',
    ({ target }) => {
      if (!early.hydrated && target instanceof Element && target.matches('select[data-early-choice]'))
        early.choices.set(target.name, target.value);
      if (early.choices.size > 0) start();
    },
    true,
  );
  // The page's scripts are loaded after the first paint and the largest pictures; in browsers that do not report a paint, after the
  // pictures. They are loaded at once when the user does something or nobody looks at the page, and at the latest `startsWithin`
  // milliseconds after the document has come.
  const startsWithin = 1_500;
  const intents = ['pointerdown', 'keydown', 'focusin'];
  let started = false;
  const start = () => {
    const code = document.querySelector('script[data-files]');
    if (started || !code) return;
    started = true;
    for (const name of intents) removeEventListener(name, start, true);
    for (const file of code.dataset.files.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));
    }
    const script = Object.assign(document.createElement('script'), { type: 'module', textContent: code.textContent });
    document.head.append(script);
  };
  const startAfterPictures = () => {
    const waiting = new Set([...document.querySelectorAll('img[fetchpriority=high]')].filter((each) => !each.complete));
    const done = ({ target }) => {
      waiting.delete(target);
      if (waiting.size === 0) start();
    };
    for (const picture of waiting) {
      picture.addEventListener('load', done, { once: true });
      picture.addEventListener('error', done, { once: true });
    }
    if (waiting.size === 0) start();
  };
  const startWhenPainted = () => {
    if (document.visibilityState === 'hidden' || early.taps.length > 0 || early.choices.size > 0) return start();
    setTimeout(start, startsWithin);
    for (const name of intents) addEventListener(name, start, true);
    if (!window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return startAfterPictures();
    new PerformanceObserver((_list, observer) => {
      observer.disconnect();
      startAfterPictures();
    }).observe({ type: 'paint', buffered: true });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startWhenPainted);
  else startWhenPainted();
  const reloaded = 'tokri-reloaded';
  const pause = 30_000;
  const mayReload = () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(reloaded)) < pause) return false;
      sessionStorage.setItem(reloaded, String(Date.now()));
      return sessionStorage.getItem(reloaded) !== null;
    } catch {
      return false;
    }
  };
  const showNotice = () => {
    if (early.noticed) return;
    early.noticed = true;
    for (const target of early.taps.splice(0)) target.removeAttribute('data-tapped');
    const notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    notice.style.cssText =
      'position:fixed;inset:auto 0 0;z-index:99;padding:12px 16px;background:#15211b;color:#fff;font:16px system-ui,sans-serif;text-align:center';
    notice.append(`${texts.incomplete} `);
    const reloadLink = document.createElement('a');
    reloadLink.href = '';
    reloadLink.textContent = texts.reload;
    reloadLink.style.cssText = 'display:inline-block;padding:8px;color:#fff;font-weight:700;text-decoration:underline';
    notice.append(reloadLink);
    document.body.append(notice);
  };
  const failed = () => {
    if (early.hydrated) return;
    if (!navigator.onLine) {
      addEventListener('online', () => location.reload(), { once: true });
      showNotice();
    } else if (mayReload()) location.reload();
    else if (document.body) showNotice();
    else addEventListener('DOMContentLoaded', showNotice);
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet'))
        failed();
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (/dynamically imported module|Importing a module script failed/.test(String(reason))) failed();
  });
})();
