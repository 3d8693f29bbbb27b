import { useRef, useState } from 'react'
import Info from 'lucide-react/icons/info'
import Snowflake from 'lucide-react/icons/snowflake'
import Star from 'lucide-react/icons/star'
import Sunrise from 'lucide-react/icons/sunrise'
import type { Product } from '#contract/shop/catalogue.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { ShareButton } from '#web/components/share-button.tsx'
import { RunningTotal, totalOf, VariationPicker } from '#web/components/variation-picker.tsx'
import { WishlistHeart } from '#web/components/wishlist-heart.tsx'
import { formatRating, formatWeight } from '#web/format.ts'
import { useQuickAdd } from '#web/state/live-cart.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useSelection } from '#web/state/selection.ts'
import { knownSession, useSession } from '#web/state/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Price } from '#web/ui/price.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './buy-box.module.css'

/** Name, price, promises, and the way into the cart; on a phone the total and the button stay at the foot of the screen. */
export function BuyBox({ product }: { product: Product }) {
  const t = useT()
  const { isLoggedIn } = useSession()
  const buying = useBuying(product)
  const isOut = product.availability === 'out'
  const button = (
    <Button size="lg" busy={buying.isAdding} busyLabel={t('product.adding')} onClick={() => void buying.submit()} className={styles.add}>
      {t('product.add')}
    </Button>
  )
  return (
    <div className={styles.box}>
      <Title product={product} />
      <p className={styles.short}>{product.short_description}</p>
      <PriceBlock product={product} />
      <Promises product={product} />
      <div className={styles.picker}>
        <VariationPicker
          variations={product.variations}
          selection={buying.selection}
          onSet={buying.set}
          onRemove={buying.remove}
          error={buying.error}
          selectRef={buying.select}
        />
      </div>
      {isOut && <p className={styles.out}>{t('product.soldOut')}</p>}
      {!isLoggedIn && <p className={styles.hint}>{t('product.loginHint')}</p>}
      {!isOut && (
        <>
          <div className={`only-desktop ${styles.buy}`}>
            <RunningTotal total={buying.total} />
            {button}
          </div>
          <BottomBar kind="action" label={t('product.total')} mobileOnly>
            <p className={styles.barTotal}>
              <span>{t('product.total')}</span>
              <strong className="tabular">{formatRupiah(buying.total)}</strong>
            </p>
            {button}
          </BottomBar>
        </>
      )}
    </div>
  )
}

/** The choice and its way to the cart. A guest's choice waits while they log in. */
function useBuying(product: Product) {
  const t = useT()
  const { selection, set, remove, clear, remember } = useSelection(product.id)
  const { add, isAdding } = useQuickAdd()
  const [isAsked, setAsked] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const isMissing = isAsked && selection.length === 0

  const submit = async () => {
    if (!(await knownSession()).isLoggedIn) {
      remember()
      await add(product.id, [])
      return
    }
    if (selection.length === 0) {
      setAsked(true)
      return select.current?.focus()
    }
    const isIn = await add(
      product.id,
      selection.map(({ id, quantity }) => ({ variation_id: id, quantity })),
    )
    if (isIn) {
      setAsked(false)
      clear()
    }
  }
  return {
    selection,
    set,
    remove,
    submit,
    select,
    isAdding,
    error: isMissing ? t('product.selectOne') : undefined,
    total: totalOf(product.variations, selection),
  }
}

function Title({ product }: { product: Product }) {
  const t = useT()
  const locale = useLocale()
  const { ratings } = product
  const rating = formatRating(ratings.average, locale)
  return (
    <div>
      <div className={styles.head}>
        <h1>{product.name}</h1>
        <div className={styles.tools}>
          <WishlistHeart productId={product.id} name={product.name} variant="plain" />
          <ShareButton title={product.name} url={product.share_link} />
        </div>
      </div>
      <p className={styles.facts}>
        {product.grade && <Badge tone="leaf">{product.grade}</Badge>}
        <span className="tabular">{formatWeight(product.dimensions.weight)}</span>
        {ratings.count > 0 && (
          <a href="#review" className={styles.rating}>
            <Star size={16} strokeWidth={1.75} className={styles.star} />
            <span className="visually-hidden">{t('product.reviewAverage', { value: rating })}, </span>
            <strong aria-hidden="true">{rating}</strong>
            <span>
              {ratings.count === 1 ? t('product.reviewCountOne') : t('product.reviewCount', { count: formatNumber(ratings.count) })}
            </span>
          </a>
        )}
        <span>{t('card.sold', { count: product.total_sold_display })}</span>
      </p>
    </div>
  )
}

function PriceBlock({ product }: { product: Product }) {
  const t = useT()
  const [isGuideOpen, setGuideOpen] = useState(false)
  const { price_data: price } = product
  const promo = product.meta_data.find(({ key }) => key === 'promo_info')?.value
  return (
    <div className={styles.price}>
      <div className={styles.priceRow}>
        {price.on_sale && (
          <Badge tone="sale">
            <span aria-hidden="true">−{price.discount_percentage}%</span>
            <span className="visually-hidden">{t('card.off', { percent: price.discount_percentage })}</span>
          </Badge>
        )}
        <Price
          size="lg"
          sale={price.formatted_sale_price}
          regular={price.on_sale ? price.formatted_regular_price : undefined}
          saleLabel={t('card.salePrice')}
          regularLabel={t('card.regularPrice')}
        />
        {price.pricing_guide && (
          <IconButton
            label={t('product.guide')}
            icon={<Info size={20} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setGuideOpen(true)}
          />
        )}
      </div>
      <p className={styles.per}>{price.formatted_price_per_100g}</p>
      {promo && <p className={styles.promo}>{promo}</p>}
      {price.pricing_guide && (
        <Modal open={isGuideOpen} onClose={() => setGuideOpen(false)} title={t('product.guide')} closeLabel={t('shell.close')}>
          <RichText html={price.pricing_guide} />
        </Modal>
      )}
    </div>
  )
}

/** What comes with it: how it travels, in what, and how much it weighs. */
function Promises({ product }: { product: Product }) {
  const t = useT()
  const days = product.min_life_on_delivery_days
  return (
    <dl className={styles.promises}>
      <dt>{t('product.delivery')}</dt>
      <dd>
        <strong>{product.delivery_info.title}</strong>
        <p>{product.delivery_info.description}</p>
        <p className={styles.badges}>
          {product.availability === 'tomorrow' && (
            <Badge tone="mango" icon={<Sunrise size={14} strokeWidth={2} />}>
              {t('card.tomorrow')}
            </Badge>
          )}
          {product.refrigerated && (
            <Badge tone="sky" icon={<Snowflake size={14} strokeWidth={2} />}>
              {t('product.chilled')}
            </Badge>
          )}
          <Badge>{days === 1 ? t('product.freshForOne') : t('product.freshFor', { days })}</Badge>
        </p>
      </dd>
      <dt>{t('product.packaging')}</dt>
      <dd>
        {product.packaging_types.map(({ title, description }) => (
          <div key={title}>
            <strong>{title}</strong>
            <p>{description}</p>
          </div>
        ))}
      </dd>
      <dt>{t('product.weight')}</dt>
      <dd>
        <strong>{t('product.grams', { grams: formatNumber(product.dimensions.weight) })}</strong>
      </dd>
    </dl>
  )
}
