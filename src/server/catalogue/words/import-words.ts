import { IMPORT_FIELDS } from '#domain/imports/fields.ts'
import { plainWord, SYNONYM_EXAMPLE, wordsOfCell } from '#domain/imports/synonym-fields.ts'
import { AppError } from '../../errors.ts'
import {
  refusedRow,
  type Changes,
  type Checked,
  type ImportRow,
  type Kind,
  type RowProblem,
  type StoredImport,
} from '../../imports/index.ts'
import { allGroups, lockGroups, type GroupRow } from '../store/words.ts'
import { saveGroup } from './save-words.ts'

/** Files of words that mean the same, matched by any word of a group. */
export const synonymKind: Kind<GroupRow> = {
  name: 'synonyms',
  isPersonal: false,
  isTried: true,
  isShared: true,
  keyOf: (cell) => plainWord(cell) || null,
  plan: async (db, one, rows) => {
    const groups = await allGroups(db)
    const ofWord = new Map(groups.flatMap((group) => group.words.map((word) => [word, group])))
    return rows.map((row) => {
      const thing = ofWord.get(row.key ?? '') ?? null
      return { checked: planRow(one, row, thing), thing }
    })
  },
  hold: async (tx, _, row) => {
    await lockGroups(tx)
    const word = row.key!
    const now = (await allGroups(tx)).find(({ words }) => words.includes(word)) ?? null
    const [before, after] = row.changes['same_as'] ?? []
    const value = now ? othersOf(now, word) : ''
    if (value !== before && value !== after) throw changed()
    return now
  },
  write: async (tx, _, { key, changes }, now) => {
    const after = changes['same_as']?.[1]
    // What is already as it should be is not written again.
    if (after === undefined || (now && othersOf(now, key) === after)) return
    const { id = null, version = null } = now ?? {}
    await saveGroup(tx, { id, version, words: [key, ...wordsOfCell(after)] })
  },
  example: SYNONYM_EXAMPLE,
  columnOf: (field) => (field === 'words' ? 'same_as' : field),
  page: async (db, { after, max }) =>
    (await allGroups(db))
      .map((group) => ({ group, key: firstOf(group) }))
      .filter(({ key }) => key > after)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, max)
      .map(({ group, key }) => ({ key, values: { word: key, same_as: othersOf(group, key) } })),
}

const firstOf = ({ words }: GroupRow): string => wordsOfCell(words.join(','))[0] ?? ''

/** The other words of a group, in the form of a cell. */
const othersOf = ({ words }: GroupRow, word: string): string =>
  wordsOfCell(words.filter((one) => one !== word).join(',')).join(', ')

const changed = (): AppError =>
  new AppError('invalid', { errors: { same_as: [{ key: 'validation.changedMeanwhile' }] } })

const planRow = (one: StoredImport, row: ImportRow, now: GroupRow | null): Checked => {
  const problems: RowProblem[] = []
  const said = (name: string): string | null => {
    const at = one.columns.findIndex(({ field }) => field === name)
    const parsed = IMPORT_FIELDS.synonyms.find((each) => each.name === name)!
    const cell = row.cells[at]
    if (cell === undefined && now) return null
    const found = parsed.parse(cell ?? '')
    if ('value' in found) return found.value
    problems.push({ field: name, ...found.problem })
    return null
  }
  const word = said('word')
  const after = said('same_as')
  if (!now && !one.creates) problems.unshift({ field: 'word', key: 'validation.newWord' })
  if (problems.length > 0) return refusedRow(row, problems)
  const before = now && word !== null ? othersOf(now, word) : ''
  const others = after === null ? before : wordsWithout(after, word)
  if (others === '') return refusedRow(row, [{ field: 'same_as', key: 'validation.wordsTwo' }])
  const changes: Changes = others === before ? {} : { same_as: [before, others] }
  const state = now ? (others === before ? 'same' : 'change') : 'create'
  return { row: row.row, state, changes, problems }
}

/** A row may name its own word among the others. */
const wordsWithout = (cell: string, word: string | null): string =>
  wordsOfCell(cell)
    .filter((one) => one !== word)
    .join(', ')
