import type { Language } from '@timbre/contract/language';
import { expect } from 'vitest';

/** What holds for every email we send, whatever it says. */
export function expectWellWritten(
  message: { subject: string; text: string; html: string },
  { language, link }: { language: Language; link: string },
): void {
  const { subject, text, html } = message;
  expect(subject).toMatch(/^\p{Lu}[^\n]+$/u);
  expect(html).toContain(`<html lang="${language}"`);
  // The first link in the text is the one to follow, and the only one.
  expect(text.split('\n').filter((line) => line === link)).toHaveLength(1);
  expect(text.match(/https?:/g)).toHaveLength(1);
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  const escaped = link.replace(/[&<>"]/g, (character) => entities[character] ?? character);
  expect(html).toContain(`href="${escaped}"`);
  // It loads nothing and tells nobody that it was opened.
  expect(html).not.toMatch(/<img|<link|<script|<style|\bsrc=|url\(/i);

  const words = `${subject}\n${text.replace(link, '')}`;
  expect(words).not.toContain('  ');
  expect(words).not.toContain("'");
  expect(html).not.toContain('undefined');
  // French punctuation never stands alone at the start of a line; English has no space before it.
  expect(words).not.toMatch(/ [:;?!»]|« /);
  if (language === 'en') expect(words).not.toMatch(/\s[:;?!]/);
  else expect(words).not.toMatch(/[\p{L}»][:;?!](\s|$)/u);
}
