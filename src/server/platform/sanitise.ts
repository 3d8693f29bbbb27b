import sanitizeHtml from 'sanitize-html'
import type { Text } from '#domain/locale.ts'

/**
 * Keeps of an HTML text what a product page, an article or a term may hold, and drops the rest with
 * its content where that is code. Content is cleaned when it is saved, so whoever shows it may
 * trust it. Links stay in the shop or are https, mail and telephone; one that leaves opens without
 * a referrer to the opener.
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
