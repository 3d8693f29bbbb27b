import { memo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import Snowflake from 'lucide-react/icons/snowflake'
import Star from 'lucide-react/icons/star'
import Sunrise from 'lucide-react/icons/sunrise'
import { Link, useNavigate } from '#web/router.ts'
import { PRODUCT_CLICK_DELAY_MS } from '#domain/limits.ts'
import type { CardData } from '#web/card-data.ts'
import { CardAdd } from '#web/catalogue/card-add.tsx'
import { WishlistToggle } from '#web/wishlist/wishlist-toggle.tsx'
import { formatPack, formatRating } from '#web/format.ts'
import { pages } from '#contract/pages.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useOwnPrices, type OwnPrice } from '#web/state/company-prices.ts'
import { prefetch } from '#web/state/prefetch.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './product-card.module.css'
import tiles from '../ui/display/tiles.module.css'

interface ProductCardProps {
  product: CardData
  /**
   * Where it is shown, which sets the picture's `sizes`: scrolling row, home grid, or listing with
   * filters.
   */
  place?: 'rail' | 'grid' | undefined
  priority?: boolean | undefined
  /** Replaces the rating, for example with the last purchase. */
  note?: ReactNode
  /** Set when the card and its wishlist toggle are for one variation. */
  variationId?: string | undefined
}

const PLACE_SIZES = {
  rail: '(min-width: 1024px) 224px, (min-width: 768px) 200px, 152px',
  grid: '(min-width: 1400px) 232px, (min-width: 1280px) 310px, (min-width: 1024px) 24vw, (min-width: 768px) 30vw, 46vw',
} as const
const SIDE_PX = 320
/**
 * Lengths of `Rp999.999` and `Rp99.999.999`; longer prices use a smaller font to leave room for the
 * button.
 */
const PRICE_LENGTHS = { big: 9, huge: 12 } as const

/** A product card: one link over all of it, with wishlist toggle and add button above the link. */
export const ProductCard = memo(function ProductCard({
  product,
  place = 'grid',
  priority = false,
  note,
  variationId,
}: ProductCardProps) {
  const t = useT()
  const locale = useLocale()
  const { price_data: price, availability } = product
  const isOut = availability === 'out'
  const prices = useOwnPrices(product.id)
  const own = variationId ? prices?.of(variationId, 1)?.shown : prices?.card
  // A rail has a heading of its own; a grid is directly under the page's heading.
  const Name = place === 'rail' ? 'h3' : 'h2'
  return (
    <article className={classNames(styles.card, isOut && styles.out)}>
      <CardPicture product={product} place={place} priority={priority} own={own} isOut={isOut} />
      <div className={styles.body}>
        <Name className={styles.name}>
          <CardLink slug={product.slug} name={product.name} />
        </Name>
        <p className={styles.facts}>
          {[product.grade, formatPack(product.dimensions, locale)].filter(Boolean).join(' · ')}
        </p>
        {note ? <p className={styles.rating}>{note}</p> : <CardRating product={product} />}
        <div
          className={classNames(styles.price, lengthOf(own?.sale ?? price.formatted_sale_price))}
        >
          <Price
            from={product.has_higher_prices ? t('card.from') : undefined}
            sale={price.formatted_sale_price}
            regular={price.on_sale ? price.formatted_regular_price : undefined}
            saleLabel={t('card.salePrice')}
            regularLabel={t('card.regularPrice')}
            {...own}
            reserve
          />
        </div>
        <div className={styles.heart}>
          <WishlistToggle productId={product.id} variationId={variationId} name={product.name} />
        </div>
        {!isOut && (
          <div className={styles.add}>
            <CardAdd product={product} />
          </div>
        )}
      </div>
    </article>
  )
})

interface CardPictureProps {
  product: CardData
  place: 'rail' | 'grid'
  priority: boolean
  own: OwnPrice | undefined
  isOut: boolean
}

function CardPicture({ product, place, priority, own, isOut }: CardPictureProps) {
  const t = useT()
  const { price_data: price } = product
  return (
    <div className={classNames(styles.picture, tiles[product.tile] ?? tiles['leaf'])}>
      <Picture
        {...product.image}
        sizes={PLACE_SIZES[place]}
        width={SIDE_PX}
        height={SIDE_PX}
        alt={product.name}
        priority={priority}
        className={styles.image}
      />
      <div className={styles.flags}>
        {price.on_sale && !own && (
          <Badge tone="sale">
            <span aria-hidden="true">−{price.discount_percentage}%</span>
            <span className="visually-hidden">
              {t('card.off', { percent: price.discount_percentage })}
            </span>
          </Badge>
        )}
        {product.discount_badge && !own && <Badge tone="sale">{product.discount_badge}</Badge>}
      </div>
      {isOut ? (
        <span className={styles.soldOut}>{t('card.soldOut')}</span>
      ) : (
        <CardStatus product={product} />
      )}
    </div>
  )
}

const lengthOf = ({ length }: string): string | undefined =>
  length > PRICE_LENGTHS.huge ? styles.huge : length > PRICE_LENGTHS.big ? styles.big : undefined

/**
 * Exceptional availability: comes tomorrow, or chilled. Overlaid on the picture, so that cards stay
 * aligned.
 */
function CardStatus({ product }: { product: CardData }) {
  const t = useT()
  if (product.availability === 'tomorrow')
    return (
      <p className={classNames(styles.status, styles.tomorrow)}>
        <Sunrise size={14} strokeWidth={2} />
        {t('card.tomorrow')}
      </p>
    )
  if (!product.refrigerated) return null
  return (
    <p className={classNames(styles.status, styles.chilled)}>
      <Snowflake size={14} strokeWidth={2} />
      {t('card.chilled')}
    </p>
  )
}

function CardRating({ product }: { product: CardData }) {
  const t = useT()
  const locale = useLocale()
  const rating = formatRating(product.ratings.average, locale)
  const isRated = product.ratings.count > 0
  return (
    <p className={styles.rating}>
      {isRated && (
        <>
          <Star size={14} strokeWidth={1.75} className={styles.star} />
          <span aria-hidden="true">{rating} ·</span>
          <span className="visually-hidden">{t('card.rating', { value: rating })}</span>
        </>
      )}
      {isRated || product.total_sold_display !== '0'
        ? t('card.sold', { count: product.total_sold_display })
        : t('card.new')}
    </p>
  )
}

/** The link over the whole card. Shows the pressed state at once, before the page changes. */
function CardLink({ slug, name }: { slug: string; name: string }) {
  const navigate = useNavigate()
  const [pressed, setPressed] = useState(false)
  const waiting = useRef(false)
  const open = (event: MouseEvent) => {
    const opensElsewhere =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (opensElsewhere) return
    event.preventDefault()
    if (waiting.current) return
    waiting.current = true
    setPressed(true)
    setTimeout(() => {
      waiting.current = false
      setPressed(false)
      void navigate(pages.product(slug))
    }, PRODUCT_CLICK_DELAY_MS)
  }
  return (
    <Link
      to={pages.product(slug)}
      className={styles.link}
      data-pressed={pressed || undefined}
      title={name}
      onPointerDown={() => prefetch(pages.product(slug))}
      onClick={open}
    >
      <span className="clamp-2">{name}</span>
    </Link>
  )
}

/** Placeholder of exactly a card's size. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <SkeletonBox className={styles.picture} />
      <div className={styles.body}>
        <div className={styles.name}>
          <SkeletonText lines={2} size="small" />
        </div>
        <div className={styles.facts}>
          <SkeletonText size="caption" />
        </div>
        <div className={styles.rating}>
          <SkeletonText size="caption" />
        </div>
        <div className={styles.price}>
          <SkeletonText size="small" />
        </div>
      </div>
    </div>
  )
}
