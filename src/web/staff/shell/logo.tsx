import { staffPages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { shopLogo, shopName } from '../shop.ts'
import { useT } from '../words.ts'

/** The shop's sign, leading to the console's start page. */
export function Logo() {
  const t = useT()
  return (
    <Link to={staffPages.today()} aria-label={t('staff.home')}>
      <BrandMark name={shopName()} logo={shopLogo()} />
    </Link>
  )
}
