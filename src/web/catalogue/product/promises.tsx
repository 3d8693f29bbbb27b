import type { ReactNode } from 'react'
import Package from 'lucide-react/icons/package'
import Scale from 'lucide-react/icons/scale'
import Snowflake from 'lucide-react/icons/snowflake'
import Sunrise from 'lucide-react/icons/sunrise'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import type { Product } from '#contract/catalogue/product.ts'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import styles from './buy-box.module.css'

/** What comes with it: how it travels, in what, and how much it weighs. */
export function Promises({ product }: { product: Product }) {
  const t = useT()
  const days = product.min_life_on_delivery_days
  const grams = product.variations.map(({ weight }) => weight)
  const bounds = [Math.min(...grams), Math.max(...grams)]
  return (
    <dl className={styles.promises}>
      <Row icon={<Truck size={20} strokeWidth={1.75} />} label={t('product.delivery')}>
        <strong>{product.delivery_info.title}</strong>
        <p>{product.delivery_info.description}</p>
        {product.price_promise && <p>{t('product.fairPrice')}</p>}
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
      </Row>
      {product.branches.length > 0 && (
        <Row icon={<Store size={20} strokeWidth={1.75} />} label={t('product.inBranches')}>
          {product.branches.map(({ id, name, level }) => (
            <p key={id}>
              {name}: <strong>{t(`product.level.${level}`)}</strong>
            </p>
          ))}
        </Row>
      )}
      {product.packaging_types.length > 0 && (
        <Row icon={<Package size={20} strokeWidth={1.75} />} label={t('product.packaging')}>
          {product.packaging_types.map(({ title, description }) => (
            <div key={title} className={styles.packaging}>
              <strong>{title}</strong>
              <p>{description}</p>
            </div>
          ))}
        </Row>
      )}
      <Row icon={<Scale size={20} strokeWidth={1.75} />} label={t('product.weight')}>
        <strong className="tabular">
          {t('product.grams', { grams: [...new Set(bounds)].map(formatNumber).join('–') })}
        </strong>
      </Row>
    </dl>
  )
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
