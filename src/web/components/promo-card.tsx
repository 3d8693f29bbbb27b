import { Link } from '#web/router.ts'
import type { InferOutput } from 'valibot'
import type { promo as promoSchema } from '#contract/account/content.ts'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import { Picture } from '#web/ui/image.tsx'
import styles from './blog-card.module.css'

/** A promo of a list; the whole card leads to it. */
export function PromoCard({ promo, priority = false }: { promo: InferOutput<typeof promoSchema>; priority?: boolean | undefined }) {
  const t = useT()
  return (
    <article className={styles.card}>
      <Picture
        {...promo.picture}
        sizes="(min-width: 1024px) 400px, 92vw"
        width={640}
        height={360}
        alt=""
        priority={priority}
        className={styles.picture}
      />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to={links.promo(promo.id)} className={styles.link}>
            {promo.title}
          </Link>
        </h2>
        <p className={styles.excerpt}>{t('promo.valid', { start: promo.formatted_start_date, end: promo.formatted_end_date })}</p>
      </div>
    </article>
  )
}
