import { parseListing } from '#domain/catalogue/listing.ts'
import { AppError } from '../../errors.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { asTyped } from '../search-products.ts'
import { refreshSearch } from '../store/save.ts'
import { isAnyFound } from '../store/search.ts'
import {
  deleteMisses,
  findGroup,
  groupOf,
  lockGroups,
  plainWordsOf,
  productsCalled,
  takenWords,
  whatFinds,
  writeGroup,
  type GroupRow,
} from '../store/words.ts'

type Saved = { before: GroupRow | null; after: GroupRow }

/** Saves a group over the version that was read, or a new one without an id. */
export const saveGroup = async (
  tx: Transaction,
  given: { id: string | null; version: string | null; words: readonly string[] },
): Promise<Saved> => {
  await lockGroups(tx)
  const before = given.id === null ? null : await findGroup(tx, given.id)
  if (given.id !== null && !before) throw new AppError('not_found')
  if (before && before.version !== given.version)
    throw new AppError('changed_meanwhile', { details: before })
  return { before, after: await write(tx, before, await plainWordsOf(tx, given.words)) }
}

export const deleteGroup = async (tx: Transaction, id: string): Promise<GroupRow> => {
  await lockGroups(tx)
  const before = await findGroup(tx, id)
  if (!before) throw new AppError('not_found')
  await writeGroup(tx, id, [])
  await refresh(tx, before.words)
  return before
}

/** Puts a word that found nothing into the group of another word. */
export const letMean = async (
  tx: Transaction,
  given: { word: string; means: string },
): Promise<Saved> => {
  await lockGroups(tx)
  const words = await plainWordsOf(tx, [given.word, given.means])
  if (words.length < 2) throw refusedWords('means', 'validation.wordsTwo')
  const id = await groupOf(tx, words[1]!)
  const before = id === null ? null : await findGroup(tx, id)
  const after = await write(tx, before, [...new Set([...(before?.words ?? []), ...words])], 'word')
  await deleteMisses(tx, words[0]!)
  return { before, after }
}

const write = async (
  tx: Transaction,
  before: GroupRow | null,
  words: readonly string[],
  field = 'words',
): Promise<GroupRow> => {
  if (words.length < 2) throw refusedWords(field, 'validation.wordsTwo')
  const [taken] = await takenWords(tx, before?.id ?? null, words)
  if (taken !== undefined) throw refusedWords(field, 'validation.wordTaken', { word: taken })
  const id = await writeGroup(tx, before?.id ?? null, words)
  await refresh(tx, [...words, ...(before?.words ?? [])])
  return (await findGroup(tx, id))!
}

const refusedWords = (field: string, key: string, params: Record<string, string> = {}) =>
  new AppError('invalid', { errors: { [field]: [{ key, params }] } })

const refresh = async (tx: Transaction, words: readonly string[]): Promise<void> => {
  const ids = await productsCalled(tx, words)
  if (ids.length > 0) await refreshSearch(tx, ids)
}

type Finds = Awaited<ReturnType<typeof whatFinds>>
export type Tried = { word: string; before: Finds; after: Finds }

/** What each word finds now and with the group, which is then rolled back. */
export const tryGroup = async (
  { database }: Shop,
  id: string | null,
  words: readonly string[],
): Promise<Tried[]> => {
  let tried: Tried[] = []
  await database
    .transaction(async (tx) => {
      const plain = await plainWordsOf(tx, words)
      const before = await findEach(tx, plain)
      const group = id === null ? null : await findGroup(tx, id)
      await lockGroups(tx)
      await write(tx, group, plain)
      const after = await findEach(tx, plain)
      tried = plain.map((word, n) => ({ word, before: before[n]!, after: after[n]! }))
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return tried
}

class RolledBack extends Error {}

const findEach = async (db: Queryable, words: readonly string[]): Promise<Finds[]> => {
  const finds: Finds[] = []
  for (const word of words) {
    const { found } = asTyped(parseListing({ search: word }))
    finds.push(
      (await isAnyFound(db, found)) ? await whatFinds(db, found) : { products: 0, first: [] },
    )
  }
  return finds
}
