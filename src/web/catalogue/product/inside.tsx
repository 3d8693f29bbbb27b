import type { Variation } from '#contract/catalogue/product.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './inside.module.css'

const SIDE_PX = 48

/** What is inside the hampers among the variations. */
export function Inside({ variations }: { variations: readonly Variation[] }) {
  const t = useT()
  return variations
    .filter(({ parts }) => parts.length > 0)
    .map(({ id, name, parts }) => (
      <section key={id} aria-labelledby={`inside-${id}`} className={styles.inside}>
        <h2 id={`inside-${id}`}>
          {variations.length > 1 ? t('product.insideOf', { name }) : t('product.inside')}
        </h2>
        <ul className={`plain-list ${styles.parts}`}>
          {parts.map((part) => (
            <li key={`${part.slug} ${part.name} ${part.variation_name}`} className={styles.part}>
              {part.thumbnail ? (
                <img src={part.thumbnail} alt="" width={SIDE_PX} height={SIDE_PX} loading="lazy" />
              ) : (
                <span className={styles.blank} />
              )}
              <span>
                <span className="tabular">{part.quantity} × </span>
                {part.slug === null ? (
                  part.name
                ) : (
                  <Link to={pages.product(part.slug)} className={styles.link}>
                    {part.name}
                  </Link>
                )}{' '}
                <span className="text-small text-muted nowrap">{part.variation_name}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))
}
