/**
 * HTML of the editor in the shop's form: a paragraph alone in a list item or a cell goes without
 * its tags, and a text without any content is empty.
 */
export function tidy(html: string): string {
  const text = html.replaceAll(
    /<(li|td|th)(\s[^>]*)?><p>((?:(?!<\/?p>)[^])*)<\/p>(?=<\/\1>|<(?:ul|ol)[\s>])/g,
    (_, tag: string, attributes: string | undefined, content: string) =>
      `<${tag}${attributes ?? ''}>${content}`,
  )
  return text === '<p></p>' ? '' : text
}

/** True where the editor shows all that a text has: nothing would be lost by saving it. */
export const isSameText = (html: string, shown: string): boolean =>
  comparable(html) === comparable(shown)

/** A text without what makes no difference to readers: spaces between blocks, `b` for `strong`. */
const comparable = (html: string): string =>
  tidy(
    html
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\s*\/>/g, '>')
      .replaceAll(/<(\/?)b>/g, '<$1strong>')
      .replaceAll(/<(\/?)i>/g, '<$1em>')
      .replaceAll(/<\/?(?:thead|tbody)>/g, '')
      .replaceAll(/ (?:rel|target)="[^"]*"/g, '')
      .replaceAll('&nbsp;', '\u00A0')
      .replaceAll(new RegExp(` *(</?(?:${BLOCKS})(?: [^>]*)?>) *`, 'g'), '$1')
      .trim(),
  )

const BLOCKS = 'p|br|hr|h2|h3|h4|ul|ol|li|blockquote|table|tr|th|td|caption'

/** Pasted HTML without styles and handlers, which the page's policy would report as it is read. */
export const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style[^>]*>[^]*?<\/style>/gi, '')
    .replaceAll(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
