import { useEffect, useState, type MouseEvent } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useNavigate } from '#web/router.ts'
import { RECENTLY_VIEWED_PAGE_SIZE } from '#domain/limits.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import type { Viewed } from '#web/catalogue/recently-viewed.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './recently-viewed.module.css'

/**
 * The products looked at before, at the right edge of the screen, three at a time. It makes way for
 * the foot of the page.
 */
export function ViewedRail({ products }: { products: readonly Viewed[] }) {
  const t = useT()
  const isAway = useFootInView()
  const [wanted, setPage] = useState(0)
  const pageCount = Math.ceil(products.length / RECENTLY_VIEWED_PAGE_SIZE)
  const page = Math.min(wanted, pageCount - 1)
  const shown = products.slice(
    page * RECENTLY_VIEWED_PAGE_SIZE,
    (page + 1) * RECENTLY_VIEWED_PAGE_SIZE,
  )
  return (
    <aside
      className={classNames('only-desktop', styles.rail, isAway && styles.away)}
      aria-label={t('product.recent')}
      inert={isAway}
    >
      <p className={styles.title}>{t('product.recent')}</p>
      {pageCount > 1 && (
        <IconButton
          size="sm"
          label={t('product.recentUp')}
          icon={<ChevronUp size={20} strokeWidth={1.75} />}
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        />
      )}
      <ul className={`plain-list ${styles.list}`}>
        {shown.map((product) => (
          <li key={product.slug}>
            <ViewedLink {...product} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <IconButton
          size="sm"
          label={t('product.recentDown')}
          icon={<ChevronDown size={20} strokeWidth={1.75} />}
          disabled={page === pageCount - 1}
          onClick={() => setPage(page + 1)}
        />
      )}
    </aside>
  )
}

/**
 * The address is the one that the shop gives such links, which leads on to the product; a plain
 * click goes straight there.
 */
function ViewedLink({ slug, name, image, price }: Viewed) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    void navigate(pages.product(slug))
  }
  return (
    <a href={pages.productDetail(slug)} className={styles.item} title={name} onClick={go}>
      <img src={image} alt="" width={64} height={64} loading="lazy" />
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>{price}</span>
    </a>
  )
}

/** Whether the end of the page has reached the middle of the window, where the rail is. */
function useFootInView(): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const foot = document.querySelector('footer')
    if (!foot) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { rootMargin: '0px 0px -15% 0px' },
    )
    observer.observe(foot)
    return () => observer.disconnect()
  }, [])
  return isInView
}
