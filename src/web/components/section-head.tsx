import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './section-head.module.css'

interface SectionHeadProps {
  id: string
  title: string
  to?: string | undefined
}

/** The title of a section and the way to all of it. */
export function SectionHead({ id, title, to }: SectionHeadProps) {
  const t = useT()
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {to && (
        <Link to={to} className={styles.all} aria-label={`${t('shell.seeAll')}: ${title}`}>
          {t('shell.seeAll')}
          <ChevronRight size={18} strokeWidth={2} />
        </Link>
      )}
    </div>
  )
}
