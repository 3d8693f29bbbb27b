import sanitizeHtml from 'sanitize-html'
import type { Text } from '#domain/locale.ts'

/**
 * Reduces HTML to the tags of product pages, articles and terms; script content is removed. Call it
 * when saving, so that readers may trust stored content. External links get `noopener noreferrer`.
 */
export const sanitise = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'blockquote',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'caption',
      'sup',
      'sub',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'], th: ['scope'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: /^https?:/i.test(href)
          ? { href, rel: 'noopener noreferrer', target: '_blank' }
          : { href },
      }),
    },
  }).trim()

export const sanitiseText = (text: Text): Text => ({ en: sanitise(text.en), id: sanitise(text.id) })
