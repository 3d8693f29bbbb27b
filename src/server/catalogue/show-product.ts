import type { Product } from '#contract/catalogue/product.ts'
import { filledData, readProductBlocks } from '../content/index.ts'
import type { Caller, Context } from '../shop.ts'
import { readMarks } from './marks.ts'
import { presentProduct, type SharedBlocks } from './present-product.ts'
import { momentOf } from './store/cards.ts'
import { readRelated } from './store/listing.ts'
import { readLevels, readProduct } from './store/product.ts'

const RELATED_SHOWN = 8

/** A published product with its related data; null for an unknown slug. */
export const showProduct = async (
  {
    shop,
    locale,
    now,
    customer,
  }: Pick<Context, 'shop' | 'locale' | 'now'> & { customer: Caller | null },
  slug: string,
): Promise<Product | null> => {
  const settings = shop.settings()
  const moment = momentOf(now, settings)
  const row = await readProduct(shop.db, moment, slug, { settings, now })
  if (!row) return null
  const related = await readRelated(shop.db, moment, row.id, RELATED_SHOWN)
  const [blocks, marks, branches] = await Promise.all([
    readProductBlocks<SharedBlocks>(shop.db),
    readMarks(shop.db, customer, [row.id, ...related.map((other) => other.id)]),
    readLevels(shop.db, row.id),
  ])
  const shown = presentProduct({
    now,
    row,
    related,
    blocks: blocks ? filledData('product-blocks', blocks, settings) : NO_BLOCKS,
    locale,
    settings,
    marks,
    publicUrl: shop.config.publicUrl,
  })
  return { ...shown, branches }
}

const NOTHING = { en: '', id: '' }
const NO_BLOCKS: SharedBlocks = {
  delivery: {},
  packaging: {},
  checkpoints: {},
  why: [],
  happinessCenter: { title: NOTHING, description: NOTHING, hotlines: [], faqs: [] },
}
