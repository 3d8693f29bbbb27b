import { Mark, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Italic } from '@tiptap/extension-italic'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isBoldIn, isItalicIn } from './same-text.ts'

/**
 * ProseMirror needs the spans. The shop's texts have none, so a pasted cell takes one place and its
 * row is filled; nor have they styles.
 */
const span = (scope: boolean) => () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false },
  ...(scope && { scope: { default: null } }),
})

const markOf = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/**
 * How a mark is read: from its tags, unless a pasted style says that they are none, and from styles
 * on other tags. Google Docs wraps all that is copied in a `b` of normal weight.
 */
const styledMark = (tags: readonly string[], saysSo: (style?: string) => boolean | undefined) => [
  ...tags.map((tag) => ({
    tag,
    getAttrs: (element: HTMLElement) => (saysSo(element.dataset['style']) === false ? false : null),
  })),
  {
    tag: 'span',
    getAttrs: (element: HTMLElement) => (saysSo(element.dataset['style']) === true ? null : false),
  },
]

const SCHEMES = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

/** True for an address that the shop keeps in a text. */
export const isAddress = (address: string): boolean => SCHEMES.test(address)

/** What texts of the shop may hold, and nothing else: pasted styles, pictures and scripts go. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    bold: false,
    italic: false,
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => isAddress(address),
      HTMLAttributes: { target: null, rel: null },
    },
    trailingNode: false,
  }),
  Bold.extend({ parseHTML: () => styledMark(['strong', 'b'], isBoldIn) }),
  Italic.extend({ parseHTML: () => styledMark(['em', 'i'], isItalicIn) }),
  markOf('superscript', 'sup'),
  markOf('subscript', 'sub'),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ addAttributes: span(false) }),
  TableHeader.extend({ addAttributes: span(true) }),
]
