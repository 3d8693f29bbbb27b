import { useEffect, useRef, useState } from 'react'
import Gift from 'lucide-react/icons/gift'
import Info from 'lucide-react/icons/info'
import Star from 'lucide-react/icons/star'
import Tag from 'lucide-react/icons/tag'
import { useLocation } from '#web/router.ts'
import type { Product, PriceData } from '#contract/catalogue/product.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { ShareButton } from '#web/components/share-button.tsx'
import { RunningTotal, totalOf, VariationPicker } from '#web/catalogue/product/variation-picker.tsx'
import { Inside } from '#web/catalogue/product/inside.tsx'
import { WishlistToggle } from '#web/wishlist/wishlist-toggle.tsx'
import { formatPacks, formatRating } from '#web/format.ts'
import { useLazyPart } from '#web/hooks/use-lazy-part.ts'
import { takeGuestAction } from '#web/state/guest-action.ts'
import { useOwnPrices } from '#web/state/company-prices.ts'
import { useQuickAdd } from '#web/state/live-cart.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useSelection, type Selection } from '#web/catalogue/listing/selection.ts'
import { knownSession, useSession } from '#web/state/session.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { BottomBar } from '#web/ui/overlay/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Price } from '#web/ui/display/price.tsx'
import styles from './buy-box.module.css'
import { Promises } from './promises.tsx'

const loadAlerts = () => import('./stock-alerts.tsx').then(({ StockAlerts }) => StockAlerts)

const loadGuide = () => import('./pricing-guide.tsx').then(({ PricingGuide }) => PricingGuide)

/**
 * Name, price, promises, and the way into the cart; on a phone the total and the button stay at the
 * foot of the screen.
 */
export function BuyBox({ product }: { product: Product }) {
  const t = useT()
  const { isLoggedIn } = useSession()
  const buying = useBuying(product)
  const isOut = product.availability === 'out'
  const button = <AddButton buying={buying} />
  return (
    <div className={styles.box}>
      <Title product={product} />
      <p className={styles.short}>{product.short_description}</p>
      <PriceBlock product={product} />
      <div className={styles.buy}>
        <VariationPicker
          productId={product.id}
          variations={product.variations}
          selection={buying.selection}
          onChoose={buying.choose}
          onSet={buying.set}
          onRemove={buying.remove}
          error={buying.error}
          controlRef={buying.control}
        />
        {isOut && <p className={styles.out}>{t('product.soldOut')}</p>}
        <Alerts product={product} />
        {!isOut && (
          <div className={`only-desktop ${styles.sum}`}>
            <RunningTotal total={buying.total} />
            {button}
          </div>
        )}
        {!isLoggedIn && (
          <p className={styles.hint}>
            <Gift size={20} strokeWidth={1.75} className={styles.hintIcon} />
            {t('product.loginHint')}
          </p>
        )}
      </div>
      <Inside variations={product.variations} />
      <Promises product={product} />
      {!isOut && (
        <BottomBar kind="action" label={t('product.total')} mobileOnly>
          <p className={styles.barTotal}>
            <span>{t('product.total')}</span>
            <strong className="tabular">{formatRupiah(buying.total)}</strong>
          </p>
          {button}
        </BottomBar>
      )}
    </div>
  )
}

function AddButton({ buying }: { buying: ReturnType<typeof useBuying> }) {
  const t = useT()
  return (
    <Button
      size="lg"
      busy={buying.isAdding}
      busyLabel={t('product.adding')}
      onClick={() => void buying.submit()}
      className={styles.add}
    >
      {t('product.add')}
    </Button>
  )
}

/** Of what is sold out, the way to be notified; loaded after the page. */
function Alerts({ product }: { product: Product }) {
  const isAny = product.variations.some(({ availability }) => availability === 'out')
  const { Part, ask } = useLazyPart(loadAlerts)
  useEffect(() => {
    if (isAny) void ask()
  }, [isAny, ask])
  return isAny && <div className={styles.alerts}>{Part && <Part product={product} />}</div>
}

/**
 * The selection and adding it to the cart. A guest's selection is stored and added after the login.
 */
function useBuying(product: Product) {
  const t = useT()
  const { pathname, search } = useLocation()
  const finish = async (restored: Selection) => {
    if (!(await knownSession()).isLoggedIn) return
    forget()
    if (takeGuestAction(pathname + search, 'selection')) await put(restored)
  }
  const { selection, choose, set, remove, clear, remember, forget } = useSelection(
    product.id,
    product.variations,
    (restored) => void finish(restored),
  )
  const { add, isAdding } = useQuickAdd()
  const [isAsked, setAsked] = useState(false)
  const control = useRef<HTMLButtonElement>(null)
  const isMissing = isAsked && selection.length === 0

  const put = async (lines: Selection) => {
    const instead = { kind: 'selection', isEmpty: lines.length === 0 } as const
    const items = lines.map(({ id, quantity }) => ({ variation_id: id, quantity }))
    if (!(await add(product.id, items, { name: product.name, instead }))) return
    setAsked(false)
    clear()
  }
  const submit = async () => {
    if ((await knownSession()).isLoggedIn) {
      if (selection.length > 0) return put(selection)
      setAsked(true)
      return control.current?.focus()
    }
    remember()
    await put(selection)
  }
  return {
    selection,
    choose,
    set,
    remove,
    submit,
    control,
    isAdding,
    error: isMissing ? t('product.selectOne') : undefined,
    total: totalOf(product.variations, selection, useOwnPrices(product.id)),
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
          <WishlistToggle productId={product.id} name={product.name} variant="plain" />
          <ShareButton title={product.name} url={product.share_link} />
        </div>
      </div>
      <p className={styles.facts}>
        {product.grade && <Badge tone="leaf">{product.grade}</Badge>}
        <span className="tabular">{formatPacks(product.variations, locale)}</span>
        {ratings.count > 0 && (
          <a href="#review" className={styles.rating}>
            <Star size={16} strokeWidth={1.75} className={styles.star} />
            <span className="visually-hidden">
              {t('product.reviewAverage', { value: rating })},{' '}
            </span>
            <strong aria-hidden="true">{rating}</strong>
            <span>
              {ratings.count === 1
                ? t('product.reviewCountOne')
                : t('product.reviewCount', { count: formatNumber(ratings.count) })}
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
  const guide = useLazyPart(loadGuide)
  const [isGuideOpen, setGuideOpen] = useState(false)
  const { price_data: price } = product
  const own = useOwnPrices(product.id)
  const promo = product.meta_data.find(({ key }) => key === 'promo_info')?.value
  const showGuide = async () => {
    if (await guide.ask()) setGuideOpen(true)
  }
  return (
    <div className={styles.price}>
      <div className={styles.priceRow}>
        {price.on_sale && !own?.card && <OffBadge price={price} />}
        {product.has_higher_prices && !own?.card && (
          <span className={styles.from}>{t('card.from')}</span>
        )}
        <Price
          size="lg"
          sale={price.formatted_sale_price}
          regular={price.on_sale ? price.formatted_regular_price : undefined}
          saleLabel={t('card.salePrice')}
          regularLabel={t('card.regularPrice')}
          {...own?.card}
        />
        {price.pricing_guide && (
          <IconButton
            label={t('product.guide')}
            icon={<Info size={20} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onPointerEnter={guide.prefetch}
            onClick={() => void showGuide()}
          />
        )}
      </div>
      {price.formatted_unit_price && (
        <p className={styles.per}>{own?.unitPrice ?? price.formatted_unit_price}</p>
      )}
      {promo && (
        <p className={styles.promo}>
          <Tag size={16} strokeWidth={2} className={styles.promoIcon} />
          {promo}
        </p>
      )}
      {price.pricing_guide && guide.Part && (
        <guide.Part
          open={isGuideOpen}
          onClose={() => setGuideOpen(false)}
          html={price.pricing_guide}
        />
      )}
    </div>
  )
}

function OffBadge({ price }: { price: PriceData }) {
  const t = useT()
  return (
    <Badge tone="sale">
      <span aria-hidden="true">−{price.discount_percentage}%</span>
      <span className="visually-hidden">
        {t('card.off', { percent: price.discount_percentage })}
      </span>
    </Badge>
  )
}
