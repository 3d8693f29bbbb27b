import { staffPages } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useT } from '../words.ts'

export function NotFound() {
  const t = useT()
  return (
    <>
      <title>{`${t('staff.notFound')} · ${t('staff.shop')}`}</title>
      <EmptyState
        level={1}
        title={t('staff.notFound')}
        text={t('staff.notFoundText')}
        action={<ButtonLink to={staffPages.today()}>{t('staff.toStart')}</ButtonLink>}
      />
    </>
  )
}
