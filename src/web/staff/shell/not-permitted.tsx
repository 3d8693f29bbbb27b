import { staffPages } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useT } from '../words.ts'

/** A screen that the person's roles do not open, or why else it is closed to them. */
export function NotPermitted({ text }: { text?: string }) {
  const t = useT()
  return (
    <>
      <title>{`${t('staff.notPermitted')} · ${t('staff.shop')}`}</title>
      <EmptyState
        level={1}
        title={t('staff.notPermitted')}
        text={text ?? t('staff.notPermittedText')}
        action={<ButtonLink to={staffPages.today()}>{t('staff.toStart')}</ButtonLink>}
      />
    </>
  )
}
