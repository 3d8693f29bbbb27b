import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { staffPages } from '#contract/pages.ts'
import { readMissing } from '#contract/staff/picking/missing.ts'
import { Link } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import styles from '../picking.module.css'

/** What was not found in seven days: by product, and by picker. `isOften`: only what is missing often. */
export function MissingReport({ isOften }: { isOften: boolean }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['pick-missing', isOften],
    queryFn: ({ signal }) =>
      send(readMissing, { query: isOften ? { missing: 'often' } : {}, signal }),
  })
  if (!data || data.pickers.length === 0) return null
  const sums = (one: { wanted: number; missing: number; substituted: number }) =>
    t('picking.missingSums', {
      missing: one.missing,
      wanted: one.wanted,
      substituted: one.substituted,
    })
  return (
    <section aria-labelledby="pick-report">
      <Folded isOpen={isOften} title={<h2 id="pick-report">{t('picking.missingReport')}</h2>}>
        {isOften && (
          <p>
            {t('picking.missingOnlyOften')}{' '}
            <Link className={styles.link} to={staffPages.picking()}>
              {t('picking.showAll')}
            </Link>
          </p>
        )}
        {data.products.length === 0 && <p>{t('picking.missingNone')}</p>}
        <ul className={`plain-list ${styles.cards}`}>
          {data.products.map((one) => (
            <li key={one.id} className={one.is_often ? styles.note : undefined}>
              <strong>{one.name}</strong> · {sums(one)}
              {one.is_often && ` · ${t('picking.missingOften')}`}
            </li>
          ))}
        </ul>
        <h3>{t('picking.missingPickers')}</h3>
        <ul className={`plain-list ${styles.cards}`}>
          {data.pickers.map((one) => (
            <li key={one.id}>
              <strong>{one.name}</strong> · {sums(one)}
            </li>
          ))}
        </ul>
      </Folded>
    </section>
  )
}

type FoldedProps = { isOpen: boolean; title: ReactNode; children: ReactNode }

/** Figures wait below what is to be done, unless they were asked for. */
function Folded({ isOpen, title, children }: FoldedProps) {
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>{title}</summary>
      {children}
    </details>
  )
}
