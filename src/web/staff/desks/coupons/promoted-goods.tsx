import { useT } from '#web/staff/words.ts'
import { useChoices } from '#web/staff/goods/choices.ts'
import { OptionsField } from './options-field.tsx'
import { ProductsField } from '#web/staff/goods/products-field.tsx'
import styles from './coupons.module.css'

type Goods = { categories: readonly string[]; products: readonly string[] }
interface PromotedGoodsProps {
  typed: Goods
  set: (change: Partial<Goods>) => void
  error: (field: string) => string | undefined
}

/** For which goods a promotion holds; for all without any. */
export function PromotedGoods({ typed, set, error }: PromotedGoodsProps) {
  const t = useT()
  const choices = useChoices([])
  return (
    <>
      <p className={styles.faint}>{t('automatic.goodsHint')}</p>
      <OptionsField
        label={t('automatic.categories')}
        options={choices?.categories ?? []}
        chosen={typed.categories}
        onChange={(categories) => set({ categories })}
        error={error('categories')}
      />
      <ProductsField
        label={t('automatic.products')}
        chosen={typed.products}
        onChange={(products) => set({ products })}
        error={error('products')}
      />
    </>
  )
}
