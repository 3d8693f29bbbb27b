import { CUSTOMER_TAGS_MAX, TAG_LENGTH_MAX, tidyTag } from '../tag.ts'
import { singleLine } from '../text.ts'
import { phoneOfCell } from './member-fields.ts'
import { field, needed, refused, type Field, type Parse } from './parse.ts'

const EMAIL_MAX = 254
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A customer's phone, e-mail address or id; null for what is none of them. */
export const customerOfCell = (cell: string): string | null => {
  const word = cell.trim().toLowerCase()
  if (ID.test(word)) return word
  if (word.includes('@')) return word.length <= EMAIL_MAX ? word : null
  return phoneOfCell(cell)
}
/** Which of the three a key is. */
export const isCustomerId = (key: string): boolean => ID.test(key)

const customer: Parse = (cell) => {
  const value = customerOfCell(cell)
  return value === null ? refused('validation.customerOfRow') : { value }
}

/** Tags of a cell, each once, as an export has them. */
export const tagsOfCell = (cell: string): string[] =>
  [...new Set(cell.split(/[,;\n]/).map((one) => tidyTag(singleLine(one))))]
    .filter(Boolean)
    .toSorted((a, b) => (a < b ? -1 : 1))

const tags: Parse = (cell) => {
  const found = tagsOfCell(cell)
  if (found.some(({ length }) => length > TAG_LENGTH_MAX)) return refused('validation.tooLong')
  return found.length > CUSTOMER_TAGS_MAX
    ? refused('validation.tagsMax', { max: CUSTOMER_TAGS_MAX })
    : { value: found.join(', ') }
}

/** A row is a customer: the tags that they have, or tags that are put on besides. */
export const TAG_FIELDS: readonly Field[] = [
  needed('customer', customer, [
    'phone',
    'phone number',
    'hp',
    'no hp',
    'nomor hp',
    'telepon',
    'whatsapp',
    'email',
    'e mail',
    'pelanggan',
    'id',
  ]),
  field('tags', tags, ['semua tag']),
  field('add_tags', tags, ['tag', 'add tag', 'label', 'tambah tag']),
]

/** What a template shows beneath its heads. */
export const TAG_EXAMPLE: Readonly<Record<string, string>> = {
  customer: '081234567890',
  tags: '',
  add_tags: 'kantor, grosir',
}
