import { useQueries } from '@tanstack/react-query'
import { readPriceHistory } from '#contract/staff/prices/price-history.ts'
import type { VariationForm } from '#contract/staff/goods/product-form.ts'
import { getStaffProduct, type StaffProduct } from '#contract/staff/goods/products.ts'
import { unitPriceOf } from '#domain/catalogue/product.ts'
import { formatRupiah } from '#domain/money.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { useSearchParams } from '#web/router.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { listed, Papers } from './papers.tsx'
import styles from './papers.module.css'

interface Tag {
  product: StaffProduct
  variation: VariationForm
  /** Whether the regular price may be shown struck through. */
  isStruck: boolean
}

/** Price tags of what is sold of a product. */
export function Component() {
  const { tags, state } = useTags()
  return (
    <Papers
      title="staff.title.priceTags"
      papers={['tag50', 'tag6']}
      state={state}
      count={tags.length}
    >
      {(paper) =>
        tags.map((tag) => (
          <article
            key={tag.variation.sku}
            className={classNames(styles.sheet, styles.label, styles[paper])}
          >
            <Label {...tag} />
          </article>
        ))
      }
    </Papers>
  )
}

/** Products that the address names; of them the variations that it names, or all that are sold. */
const useTags = () => {
  const [query] = useSearchParams()
  const may = usePermitted()
  const wanted = new Set(listed(query.get('variations')))
  const mayStrike = may('prices.read')
  const found = useQueries({
    queries: listed(query.get('product')).map((id) => ({
      queryKey: ['price-tags', id, mayStrike],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Tag[]> => {
        const [product, history] = await Promise.all([
          send(getStaffProduct, { params: { id }, signal }),
          // Without its history a regular price is not known to be honest, and is left out.
          mayStrike ? send(readPriceHistory, { params: { id }, signal }) : null,
        ])
        const struck = new Set(
          history?.variations
            .filter(({ strike_until: until }) => until !== null && Date.parse(until) > Date.now())
            .map((one) => one.id),
        )
        return product.form.variations.map((variation) => ({
          product,
          variation,
          isStruck: variation.id !== null && struck.has(variation.id),
        }))
      },
    })),
  })
  return {
    tags: found
      .flatMap(({ data }) => data ?? [])
      .filter(({ variation: { id, active } }) =>
        wanted.size > 0 ? id !== null && wanted.has(id) : active,
      ),
    state: {
      isPending: found.some(({ isPending }) => isPending),
      error: found.find(({ error }) => error)?.error ?? null,
      retry: () => void Promise.all(found.map(({ refetch }) => refetch())),
    },
  }
}

function Label({ product, variation, isStruck }: Tag) {
  const t = useT()
  const { regular_price: regular, sale_price: sale, sku, plu } = variation
  const price = sale ?? regular
  const per = unitPriceOf(price, {
    measure: variation.measure,
    netWeightG: variation.net_weight_g,
    netVolumeMl: variation.net_volume_ml,
  })
  return (
    <>
      <h2 className={classNames(styles.name, styles.clamp, styles.wide)}>
        <strong>{product.form.name.id}</strong> {variation.name.id}
      </h2>
      <p lang="en" className={classNames(styles.clamp, styles.wide)}>
        {product.form.name.en} {variation.name.en}
      </p>
      <div>
        {isStruck && sale !== null && <s>{formatRupiah(regular)}</s>}
        <p className={styles.big}>{formatRupiah(price)}</p>
        {per && (
          <p>
            {formatRupiah(per.amount)}/100 {per.unit}
          </p>
        )}
        <p className={styles.clamp}>
          {sku}
          {plu !== null && ` · PLU ${plu}`}
        </p>
      </div>
      <QrCode text={sku} alt={t('print.code', { number: sku })} />
    </>
  )
}
