// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');

type Code = { file: string; text: string };
type Node = { type: string; start: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** What a value may be: the branches of a choice, and what is joined. */
function textsIn(value: unknown): { at: number; text: string }[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
      return typeof value['value'] === 'string' ? [{ at: value.start, text: value['value'] }] : [];
    case 'JSXText':
      return [{ at: value.start, text: String(value['value']) }];
    case 'TemplateLiteral':
      return textsIn(value['quasis']);
    case 'TemplateElement': {
      const { cooked } = { cooked: '', ...(typeof value['value'] === 'object' ? value['value'] : {}) };
      return [{ at: value.start, text: cooked }];
    }
    case 'JSXExpressionContainer':
      return textsIn(value['expression']);
    case 'ConditionalExpression':
      return textsIn([value['consequent'], value['alternate']]);
    case 'LogicalExpression':
      return textsIn(value['operator'] === '&&' ? value['right'] : [value['left'], value['right']]);
    case 'BinaryExpression':
      return value['operator'] === '+' ? textsIn([value['left'], value['right']]) : [];
    default:
      return [];
  }
}

/** Attributes and properties that are shown or read out, be they of the browser or of our own parts. */
const shown =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label|text|description|message|heading|hint|summary)$/;
const hasWords = /\p{L}{2}/u;
/** A sentence, wherever it stands: several words, of which only the first is capitalised. */
const sentence = /^\p{Lu}\p{Ll}*([’']\p{Ll}+)? \p{Ll}/u;

function getName(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node['name'] ?? node['value'] ?? '');
}

/** The strings that a person would see, or hear read out, in the same language whatever they chose. */
function hardCoded({ file, text }: Code): string[] {
  const found = new Map<number, string>();
  const note = (value: unknown, isSeen: RegExp) => {
    for (const one of textsIn(value)) if (isSeen.test(one.text)) found.set(one.at, one.text.trim());
  };
  new Visitor({
    JSXElement: ({ children }) => note(children, hasWords),
    JSXFragment: ({ children }) => note(children, hasWords),
    JSXAttribute: ({ name, value }) => note(value, shown.test(getName(name)) ? hasWords : sentence),
    Property: ({ key, value }) => note(value, shown.test(getName(key)) ? hasWords : sentence),
    Literal: (literal) => note(literal, sentence),
    TemplateLiteral: (literal) => note(literal, sentence),
  }).visit(parseSync(file, text).program);
  return [...found].map(([at, words]) => `${file}:${text.slice(0, at).split('\n').length} ${words}`);
}

/** What is shown in one language stands in its folder; the page of all parts is served only while somebody works on them. */
const exclude = ['**/*.test.*', 'locales/**', 'app/components-page.tsx'];
/** What somebody called a project stays as it is, whatever the language. */
const names = ['Website relaunch', 'Refonte du site'];

test('[I18N-03] no visible string is hard-coded in a component', () => {
  // One that is, in each of the ways there are, so that nothing is found because nothing is looked at.
  const planted = `
    const toast = () => showToast({ tone: 'info', title: 'Saved' });
    const sentence = 'Please try again';
    export const Planted = ({ isOpen }) => (
      <>
        <button aria-label="Close" className="Not seen" type="button">Send {isOpen && 'now'}</button>
        <img alt={isOpen ? 'Open' : t('closed')} src="/a.png" />
        <Field placeholder={\`Name of \${isOpen}\`} hint={t('hint')} />
      </>
    );`;
  expect(hardCoded({ file: 'planted.tsx', text: planted }).map((one) => one.replace(/^\S+ /, ''))).toEqual(
    expect.arrayContaining(['Saved', 'Please try again', 'Close', 'Send', 'now', 'Open', 'Name of']),
  );
  const files = globSync('**/*.{ts,tsx}', { cwd: sources, exclude });
  const found = files.flatMap((file) => hardCoded({ file, text: readFileSync(join(sources, file), 'utf8') }));
  expect(found.filter((one) => !names.some((name) => one.endsWith(` ${name}`)))).toEqual([]);
});
