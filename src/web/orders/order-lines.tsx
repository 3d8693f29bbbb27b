import { Link } from '#web/router.ts'
import type { Order } from '#contract/orders/orders.ts'
import { FreePrice, GiftNote } from '#web/orders/gift-note.tsx'
import { Inside } from '#web/orders/inside.tsx'
import { OrderThumb } from '#web/components/thumb.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { Rating } from '#web/ui/display/rating.tsx'
import styles from './pages/order.module.css'

export function Lines({ order }: { order: Order }) {
  const t = useT()
  return (
    <ul className="plain-list">
      {order.lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <OrderThumb image={line.image} tile={line.tile} />
          <div className={styles.words}>
            <Link to={pages.product(line.slug)} className={styles.name}>
              {line.name}
            </Link>
            <p className="text-small text-muted">
              {[line.variation_name, t('cart.grade', { grade: line.grade })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Inside parts={line.parts} />
            {line.gift_of === null ? (
              <p className="text-small text-muted">
                {t('orders.lineQuantity', { quantity: line.quantity, price: line.formatted_price })}
              </p>
            ) : (
              <GiftNote code={line.gift_of} quantity={line.quantity} />
            )}
            {line.found.map((text) => (
              <p key={text} className="text-small text-muted">
                {text}
              </p>
            ))}
            <ScalePhotos name={line.name} photos={line.scale_photos} />
            {line.adjustments.map(({ text, formatted_amount }) => (
              <p key={text} className="text-small text-muted">
                {text}: {formatted_amount}
              </p>
            ))}
            {line.refunded_quantity > 0 && (
              <p className="text-small text-muted">
                {t('refund.units', { count: line.refunded_quantity })}
              </p>
            )}
            {line.note && <p className={styles.note}>{t('orders.note', { note: line.note })}</p>}
            {line.review && (
              <Rating
                value={line.review.rating}
                label={t('orders.rated', { stars: line.review.rating })}
              />
            )}
          </div>
          {line.gift_of === null ? (
            <p className={styles.total}>{line.formatted_line_total}</p>
          ) : (
            <FreePrice regular={line.formatted_line_total} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Weighed goods on the scale, as the picker saw them. */
function ScalePhotos({ name, photos }: { name: string; photos: readonly string[] }) {
  const t = useT()
  if (photos.length === 0) return null
  return (
    <ul className={`plain-list ${styles.scale}`}>
      {photos.map((photo) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer">
            <img
              src={photo}
              alt={t('orders.scalePhoto', { name })}
              width={72}
              height={72}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
