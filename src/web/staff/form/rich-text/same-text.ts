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
      .replaceAll(/&(?:nbsp|quot|apos|#39);/g, (entity) => ENTITIES[entity]!)
      .replaceAll(new RegExp(` *(</?(?:${BLOCKS})(?: [^>]*)?>) *`, 'g'), '$1')
      // Rows are filled with empty cells to one length.
      .replaceAll(/(?:<(t[dh])(?: [^>]*)?>(?:<p><\/p>)?<\/\1>)+(?=<\/tr>)/g, '')
      // Which of two marks is the outer one is not seen.
      .replaceAll(new RegExp(`(?:<(?:${MARKS})(?: [^>]*)?>)+`, 'g'), sortedTags)
      .replaceAll(new RegExp(`(?:</(?:${MARKS})>)+`, 'g'), sortedTags)
      .trim(),
  )

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': '\u00A0',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
}
const BLOCKS = 'p|br|hr|h2|h3|h4|ul|ol|li|blockquote|table|tr|th|td|caption'
const MARKS = 'strong|em|u|s|sup|sub|a'
const sortedTags = (tags: string): string =>
  tags
    .match(/<[^>]+>/g)!
    .toSorted()
    .join('')

const TAG = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi
/** The nearest heading that texts of the shop have. */
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/**
 * Pasted HTML as the editor reads it. Handlers go, and styles become `data-style`: read as styles,
 * the page's policy would report them. Headings become those that texts of the shop have.
 */
export const readable = (html: string): string =>
  html.replaceAll(/<style[^>]*>[^]*?<\/style>/gi, '').replaceAll(TAG, (tag) =>
    tag
      .replaceAll(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
      .replaceAll(/\sstyle\s*=/gi, ' data-style=')
      .replace(/^(<\/?)(h[156])\b/i, (_, open: string, name: string) => {
        return `${open}${HEADINGS[name.toLowerCase()]!}`
      }),
  )

const WEIGHT = /font-weight:\s*(bold|normal|\d+)/i
const BOLD_MIN = 600

/** Whether a pasted style is bold; undefined where it does not say. */
export const isBoldIn = (style: string | undefined): boolean | undefined => {
  const weight = WEIGHT.exec(style ?? '')?.[1]?.toLowerCase()
  if (!weight) return undefined
  return weight === 'bold' || Number(weight) >= BOLD_MIN
}

/** Whether a pasted style is italic; undefined where it does not say. */
export const isItalicIn = (style: string | undefined): boolean | undefined => {
  const found = /font-style:\s*(italic|normal)/i.exec(style ?? '')?.[1]?.toLowerCase()
  return found === undefined ? undefined : found === 'italic'
}
