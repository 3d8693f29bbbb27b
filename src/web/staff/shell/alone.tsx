import { Banner } from '#web/ui/display/banner.tsx'
import { useT } from '../words.ts'
import { useIsAlone } from './badges/badges.ts'

/** Says on every screen that four eyes are off. */
export function Alone() {
  const t = useT()
  if (!useIsAlone()) return null
  return (
    <Banner tone="warn" title={t('staff.alone.title')}>
      {t('staff.alone.text')}
    </Banner>
  )
}
