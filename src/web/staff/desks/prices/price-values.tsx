import type { PlanState } from '#domain/catalogue/price-change.ts'
import { formatRupiah } from '#domain/money.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useT } from '#web/staff/words.ts'
import styles from './prices.module.css'

/** First part of the keys of all answers about prices. */
export const PRICES = 'prices'

interface PriceProps {
  regular: number
  sale: number | null
  /** What a unit costs; a price below it is marked. */
  cost?: number | null
}

/** A price; a sale price with the regular one struck through. */
export function PriceText({ regular, sale, cost = null }: PriceProps) {
  const t = useT()
  const price = sale ?? regular
  const isLoss = cost !== null && price < cost
  return (
    <span className={styles.price}>
      {sale !== null && <s>{formatRupiah(regular)}</s>}
      <span className={isLoss ? styles.bad : undefined}>{formatRupiah(price)}</span>
      {isLoss && (
        <span className={`${styles.hint} ${styles.bad}`}>{t('prices.view.below_cost')}</span>
      )}
    </span>
  )
}

/** What is left after the cost; a share of a loss says nothing. */
export function Margin({ percent }: { percent: number | null }) {
  const t = useT()
  if (percent === null) return '–'
  if (percent < -100) return <span className={styles.bad}>{t('prices.view.below_cost')}</span>
  return (
    <span className={percent < 0 ? styles.bad : undefined}>{`${percent} %`.replace('-', '−')}</span>
  )
}

const TONES: Record<PlanState, 'neutral' | 'leaf' | 'mango'> = {
  proposed: 'mango',
  planned: 'neutral',
  running: 'leaf',
  done: 'neutral',
  ended: 'neutral',
  stopped: 'neutral',
  refused: 'neutral',
  missed: 'mango',
}
/** How far a plan is. */
export function StateBadge({ state }: { state: PlanState }) {
  const t = useT()
  return <Badge tone={TONES[state]}>{t(`prices.state.${state}`)}</Badge>
}
