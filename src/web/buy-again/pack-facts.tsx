import { pages } from '#contract/pages.ts'
import type { Pack } from '#contract/catalogue/pack.ts'
import { OrderThumb } from '#web/components/thumb.tsx'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import styles from './pack-facts.module.css'

interface PackFactsProps {
  pack: Pack
  /** Shown below its price. */
  note: string
}

/** A pack with its picture, its price today and whether it can be had. */
export function PackFacts({ pack, note }: PackFactsProps) {
  const t = useT()
  return (
    <span className={styles.pack}>
      <OrderThumb image={pack.thumbnail} tile={pack.tile} />
      <span className={styles.facts}>
        <Link to={pages.product(pack.slug)} className={styles.name}>
          {pack.name}
        </Link>
        <span>
          {pack.variation_name} · {pack.formatted_price}
        </span>
        <span className="text-small text-muted">{note}</span>
        <span className={styles.badges}>
          {pack.quantity_max === 0 && <Badge tone="neutral">{t('lists.soldOut')}</Badge>}
          {pack.quantity_max > 0 && pack.availability === 'tomorrow' && (
            <Badge tone="sky">{t('lists.tomorrow')}</Badge>
          )}
        </span>
      </span>
    </span>
  )
}
