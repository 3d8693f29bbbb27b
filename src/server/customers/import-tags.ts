import { IMPORT_FIELDS, keyFieldOf } from '#domain/imports/fields.ts'
import { customerOfCell, tagsOfCell, TAG_EXAMPLE } from '#domain/imports/tag-fields.ts'
import { CUSTOMER_TAGS_MAX } from '#domain/tag.ts'
import {
  refusedRow,
  requireShown,
  type Checked,
  type ImportRow,
  type Kind,
  type RowProblem,
  type StoredImport,
} from '../imports/index.ts'
import { lockCustomer } from './store-notes.ts'
import { deleteTag, insertTag, taggedAfter, taggedCustomers, type Tagged } from './store-tags.ts'

/** Files of customers' tags, matched by phone, e-mail address or id. */
export const tagKind: Kind<Tagged> = {
  name: 'customer_tags',
  isPersonal: true,
  isTried: false,
  isShared: true,
  keyOf: customerOfCell,
  plan: async (db, one, rows) => {
    const keys = rows.flatMap(({ key }) => key ?? [])
    const known = new Map((await taggedCustomers(db, keys)).map((each) => [each.key, each]))
    return rows.map((row) => {
      const thing = known.get(row.key ?? '') ?? null
      return { checked: planRow(one, row, thing), thing }
    })
  },
  hold: async (tx, _, row) => {
    const [found] = await taggedCustomers(tx, [row.key!])
    const isThere = found !== undefined && (await lockCustomer(tx, found.customerId))
    const [now = null] = isThere ? await taggedCustomers(tx, [row.key!]) : []
    requireShown(row, keyFieldOf('customer_tags'), now && { tags: cellOf(now.tags) })
    return now
  },
  write: async (tx, { staff, now }, { changes }, customer) => {
    const after = tagsOfCell(changes['tags']?.[1] ?? '')
    const { customerId, tags: before } = customer!
    for (const tag of before.filter((one) => !after.includes(one)))
      await deleteTag(tx, { customerId, tag })
    for (const tag of after.filter((one) => !before.includes(one)))
      await insertTag(tx, { customerId, tag, staffId: staff.id, now })
  },
  columnOf: (field) => field,
  example: TAG_EXAMPLE,
  // By id: a file with phone numbers leaves the shop only for a reason.
  page: async (db, { after, max }) =>
    (await taggedAfter(db, after || null, max)).map(({ key, tags }) => ({
      key,
      values: { customer: key, tags: cellOf(tags) },
    })),
}

/** Tags in the form of a cell. */
const cellOf = (tags: readonly string[]): string => tagsOfCell(tags.join(',')).join(', ')

const planRow = (one: StoredImport, row: ImportRow, now: Tagged | null): Checked => {
  const problems: RowProblem[] = []
  const cellAt = (name: string): string | undefined =>
    row.cells[one.columns.findIndex(({ field }) => field === name)]
  /** What a column says; null without it. */
  const said = (name: string): string | null => {
    const cell = cellAt(name)
    if (cell === undefined) return null
    const parsed = IMPORT_FIELDS.customer_tags.find((each) => each.name === name)!.parse(cell)
    if ('value' in parsed) return parsed.value
    problems.push({ field: name, ...parsed.problem })
    return null
  }
  const isNamed = said('customer') !== null
  // Of the template's two columns the empty one says nothing; alone, an empty cell removes all tags.
  const isLeftOut = cellAt('tags')?.trim() === '' && cellAt('add_tags') !== undefined
  const [exact, added] = [isLeftOut ? null : said('tags'), said('add_tags')]
  if (isNamed && !now) problems.unshift({ field: 'customer', key: 'validation.unknownCustomer' })
  const before = cellOf(now?.tags ?? [])
  const after = cellOf([exact ?? before, added ?? ''])
  if (tagsOfCell(after).length > CUSTOMER_TAGS_MAX && problems.length === 0)
    problems.push({
      field: exact ? 'tags' : 'add_tags',
      key: 'validation.tagsMax',
      params: { max: CUSTOMER_TAGS_MAX },
    })
  if (problems.length > 0) return refusedRow(row, problems)
  return after === before
    ? { row: row.row, state: 'same', changes: {}, problems: [] }
    : { row: row.row, state: 'change', changes: { tags: [before, after] }, problems: [] }
}
