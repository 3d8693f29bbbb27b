import { Mark, type Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Prosemirror needs the spans; the shop's texts have none, and no styles. */
const span = (scope: boolean) => () => ({
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
  ...(scope && { scope: { default: null } }),
})

const markOf = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const SCHEMES = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

/** True for an address that the shop keeps in a text. */
export const isAddress = (address: string): boolean => SCHEMES.test(address)

/** What texts of the shop may hold, and nothing else: pasted styles, pictures and scripts go. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => isAddress(address),
      HTMLAttributes: { target: null, rel: null },
    },
    trailingNode: false,
  }),
  markOf('superscript', 'sup'),
  markOf('subscript', 'sub'),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ addAttributes: span(false) }),
  TableHeader.extend({ addAttributes: span(true) }),
]
