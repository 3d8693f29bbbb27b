import { Link } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import styles from './logo.module.css'

/** The shop's sign, leading home. */
export function Logo() {
  const t = useT()
  const { name, logo, isDrawn } = useShop()
  return (
    <Link to={pages.home()} className={styles.logo} aria-label={t('header.home')}>
      <BrandMark name={isDrawn ? name.toLowerCase() : name} logo={logo} />
    </Link>
  )
}
