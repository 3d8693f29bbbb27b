import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from '#web/router.ts'
import type { InferOutput } from 'valibot'
import type { promo as promoSchema } from '#contract/content.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { Picture } from '#web/ui/display/image.tsx'
import styles from './promo-card.module.css'

interface PromoCardProps {
  promo: Pick<
    InferOutput<typeof promoSchema>,
    'id' | 'title' | 'picture' | 'coupon_code' | 'formatted_last_day' | 'branches'
  >
  level?: 2 | 3 | undefined
  priority?: boolean | undefined
}

/** Short enough for a card: one branch by name, several by their number. */
const onlyAt = ({ branches }: PromoCardProps['promo'], t: ReturnType<typeof useT>): string =>
  branches.length === 1
    ? t('promo.onlyAt', { branch: branches[0]!.name })
    : t('promo.onlyAtSome', { count: branches.length })

/** A promo of a list; the whole card leads to it. */
export function PromoCard({ promo, level = 2, priority = false }: PromoCardProps) {
  const t = useT()
  const Title = `h${level}` as const
  return (
    <article className={styles.card}>
      <Picture
        {...promo.picture}
        sizes={level === 2 ? '(min-width: 1280px) 630px, (min-width: 768px) 48vw, 92vw' : '328px'}
        width={1440}
        height={540}
        alt=""
        priority={priority}
        className={styles.picture}
      />
      <div className={styles.body}>
        <Title className={styles.title}>
          <Link to={pages.promo(promo.id)} className={styles.link}>
            {promo.title}
          </Link>
        </Title>
        <p className={styles.valid}>
          {t('promo.until', { date: promo.formatted_last_day })}
          {promo.branches.length > 0 && <> · {onlyAt(promo, t)}</>}
        </p>
        <p className={styles.foot}>
          {promo.coupon_code && <span className={styles.code}>{promo.coupon_code}</span>}
          <ArrowRight size={20} strokeWidth={1.75} className={styles.arrow} />
        </p>
      </div>
    </article>
  )
}
