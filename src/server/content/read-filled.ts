import type { Settings } from '#domain/settings.ts'
import type { Queryable } from '../platform/database.ts'
import type { Kind, Kinds } from './kinds.ts'
import {
  readDocument,
  readDocuments,
  readNewest,
  readNewestVersion,
  type DocumentRow,
} from './store.ts'
import { filledData } from './texts.ts'

/** Documents as customers read them: with their placeholders filled. */
type Shop = { db: Queryable; settings: () => Settings }
type Filled<K extends Kind> = DocumentRow<Kinds[K]>

const filled = <K extends Kind>(shop: Shop, kind: K, row: Filled<K>): Filled<K> => ({
  ...row,
  data: filledData(kind, row.data, shop.settings()),
})

export const shownDocuments = async <K extends Kind>(
  shop: Shop,
  kind: K,
  now: Date,
): Promise<Filled<K>[]> =>
  (await readDocuments<Kinds[K]>(shop.db, kind, now)).map((row) => filled(shop, kind, row))

export const shownDocument = async <K extends Kind>(
  shop: Shop,
  kind: K,
  slug: string,
): Promise<Filled<K> | null> => {
  const row = await readDocument<Kinds[K]>(shop.db, kind, slug)
  return row && filled(shop, kind, row)
}

export const shownArticles = async (
  shop: Shop,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; documents: Filled<'article'>[] }> => {
  const { total, documents } = await readNewest<Kinds['article']>(
    shop.db,
    'article',
    now,
    limit,
    offset,
  )
  return { total, documents: documents.map((row) => filled(shop, 'article', row)) }
}

/** A document as it was last saved, published or not. */
export const draftDocument = async <K extends Kind>(
  shop: Shop,
  kind: K,
  slug: string,
): Promise<Filled<K> | null> => {
  const row = await readNewestVersion<Kinds[K]>(shop.db, kind, slug)
  return row && filled(shop, kind, row)
}
