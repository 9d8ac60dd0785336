import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Preview } from '@react-email/preview';
import type { Language } from '@timbre/contract/language';
import { nameTracker } from '@timbre/contract/trackers';
import { type CSSProperties, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { texts } from './locales/texts.ts';

type EmailTemplate = {
  language: Language;
  subject: string;
  paragraphs: string[];
  action?: { label: string; link: string };
  note?: string;
};

/** The colours of `web/src/app/tokens.css`, by the same names: mail programs know no variables. */
const colors = {
  paper: '#fdfbff',
  card: '#ffffff',
  ink: '#1f1433',
  muted: '#5d5370',
  line: '#e9e2f3',
  accent: '#6d28d9',
};

/** A mail loads nothing, so it has no faces of its own. */
const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const styles = {
  page: { margin: 0, padding: '32px 16px', backgroundColor: colors.paper, fontFamily },
  sheet: { maxWidth: '536px' },
  wordmark: {
    margin: '0 0 16px 4px',
    color: colors.accent,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
  },
  // Without this, the line around rounded corners would be square.
  card: { borderCollapse: 'separate' },
  inside: {
    padding: '28px 24px',
    backgroundColor: colors.card,
    border: `1px solid ${colors.line}`,
    borderRadius: '20px',
  },
  heading: {
    margin: '0 0 16px',
    color: colors.ink,
    fontSize: '22px',
    lineHeight: '30px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
  },
  paragraph: { margin: '0 0 16px', color: colors.ink, fontSize: '16px', lineHeight: '25px' },
  button: {
    padding: '14px 22px',
    margin: '8px 0 0',
    backgroundColor: colors.accent,
    borderRadius: '10px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
  },
  small: { margin: '20px 0 0', color: colors.muted, fontSize: '14px', lineHeight: '21px' },
  // A token has no place to break a line at.
  link: { color: colors.accent, wordBreak: 'break-all' },
  note: {
    margin: '24px 0 0',
    padding: '20px 0 0',
    borderTop: `1px solid ${colors.line}`,
    color: colors.muted,
    fontSize: '14px',
    lineHeight: '21px',
  },
} satisfies Record<string, CSSProperties>;

/** The one form that all our mails have, in HTML and as text; it loads nothing and tells nobody that it was opened. */
export async function renderEmail({
  service,
  ...given
}: EmailTemplate & {
  /** The time-tracking service that stands for `{tracker}`; without it the default one. */
  service?: string | undefined;
}): Promise<{ subject: string; text: string; html: string }> {
  const template = {
    ...given,
    subject: nameTracker(given.subject, service),
    paragraphs: given.paragraphs.map((text) => nameTracker(text, service)),
  };
  const html = `<!doctype html>${renderToStaticMarkup(page(template))}`;
  return { subject: template.subject, text: asText(template), html };
}

/** Written, not derived from the HTML: paragraphs, the link on a line of its own, the note. */
function asText({ language, paragraphs, action, note }: EmailTemplate): string {
  const blocks = [...paragraphs];
  if (action) blocks.push(`${texts[language].mails.beforeLink(action.label)}\n${action.link}`);
  if (note) blocks.push(note);
  return `${blocks.join('\n\n')}\n`;
}

function page(template: EmailTemplate): ReactNode {
  const { language, subject, paragraphs } = template;
  return createElement(
    'html',
    { lang: language, dir: 'ltr' },
    createElement(
      Head,
      null,
      createElement('title', null, subject),
      createElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      // Said twice, as mail programs ask for it under two names: these colours are for light, invert nothing.
      createElement('meta', { name: 'color-scheme', content: 'light' }),
      createElement('meta', { name: 'supported-color-schemes', content: 'light' }),
    ),
    createElement(
      Body,
      { style: styles.page },
      createElement(Preview, null, paragraphs[0] ?? subject),
      createElement(
        Container,
        // Webmail takes the html element away, and a screen reader would lose the language with it.
        { lang: language, style: styles.sheet },
        createElement('p', { style: styles.wordmark }, 'Timbre'),
        card(template),
      ),
    ),
  );
}

/** A table, since a cell is the one thing whose padding every mail program respects. */
function card({ language, subject, paragraphs, action, note }: EmailTemplate): ReactNode {
  const cell = createElement(
    'td',
    { style: styles.inside },
    createElement('h1', { style: styles.heading }, subject),
    ...paragraphs.map((text) => createElement('p', { style: styles.paragraph }, text)),
    action && createElement(Button, { href: action.link, style: styles.button }, action.label),
    action && bareLink(language, action.link),
    note && createElement('p', { style: styles.note }, note),
  );
  return createElement(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: styles.card },
    createElement('tbody', null, createElement('tr', null, cell)),
  );
}

function bareLink(language: Language, link: string): ReactNode {
  return createElement(
    'p',
    { style: styles.small },
    texts[language].mails.copyTheLink,
    createElement('br'),
    createElement('a', { href: link, target: '_blank', style: styles.link }, link),
  );
}
