import { useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { Link } from '#web/router.ts'
import { RECENTLY_VIEWED_PAGE_SIZE } from '#domain/limits.ts'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import { useRecentlyViewed, type Viewed } from '#web/state/recently-viewed.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './recently-viewed.module.css'

/** The products looked at before, at the right edge of a desktop screen; nothing at all when this is the first. */
export function RecentlyViewed(current: Viewed) {
  const t = useT()
  const others = useRecentlyViewed(current)
  const [page, setPage] = useState(0)
  if (others.length === 0) return null
  const pages = Math.ceil(others.length / RECENTLY_VIEWED_PAGE_SIZE)
  const at = Math.min(page, pages - 1)
  const shown = others.slice(at * RECENTLY_VIEWED_PAGE_SIZE, (at + 1) * RECENTLY_VIEWED_PAGE_SIZE)
  return (
    <aside className={`only-desktop ${styles.rail}`} aria-label={t('product.recent')}>
      <p className={styles.title}>{t('product.recent')}</p>
      {pages > 1 && (
        <IconButton
          size="sm"
          label={t('product.recentUp')}
          icon={<ChevronUp size={20} strokeWidth={1.75} />}
          disabled={at === 0}
          onClick={() => setPage(at - 1)}
        />
      )}
      <ul className={`plain-list ${styles.list}`}>
        {shown.map(({ slug, name, image }) => (
          <li key={slug}>
            <Link to={links.product(slug)} className={styles.item} title={name}>
              <img src={image} alt={name} width={60} height={60} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <IconButton
          size="sm"
          label={t('product.recentDown')}
          icon={<ChevronDown size={20} strokeWidth={1.75} />}
          disabled={at === pages - 1}
          onClick={() => setPage(at + 1)}
        />
      )}
    </aside>
  )
}
