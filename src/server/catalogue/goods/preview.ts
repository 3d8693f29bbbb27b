import type { Product } from '#contract/catalogue/product.ts'
import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { AppError } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { showProduct } from '../show-product.ts'
import { setShown } from '../store/goods.ts'
import { draftGoods } from './save.ts'

type Asking = {
  shop: Shop
  now: Date
  staff: { login: string; permissions: ReadonlySet<Permission> }
}
export type Preview = Record<Locale, Product>

class RolledBack extends Error {}

/**
 * A form as customers would see it: saved, shown and read in a transaction that is rolled back.
 * Refuses what a save refuses; texts and photos may still be missing.
 */
export const previewGoods = async (
  ask: Asking,
  given: { id: string | null; form: ProductForm },
): Promise<Preview> => {
  const { shop, now } = ask
  const pages: Partial<Preview> = {}
  await shop.database
    .transaction(async (tx) => {
      const { id, slug } = await draftGoods(tx, ask, given)
      await setShown(tx, id, true, now)
      for (const { locale } of LOCALES) {
        const asGuest = { shop: { ...shop, db: tx }, locale, now, customer: null }
        const page = await showProduct(asGuest, slug)
        if (page) pages[locale] = page
      }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  const { en, id } = pages
  if (en && id) return { en, id }
  throw new AppError('invalid', {
    errors: { variation: [{ key: 'validation.goods.variation' }] },
  })
}
