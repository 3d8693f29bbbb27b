import { formatDateTime } from '#i18n/format.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useLocale, useT } from '../words.ts'
import { isAway } from './away.ts'
import type { Snapshot } from './use-snapshot.ts'

/** Says that what is shown is old, or why nothing is shown. */
export function SnapshotState({ data, at, failure, reload }: Snapshot<unknown>) {
  const t = useT()
  const locale = useLocale()
  if (data === null && failure === null) return <p role="status">{t('staff.loading')}</p>
  if (failure === null) return null
  const away = isAway(failure)
  const text = !away
    ? failure.message
    : at === null
      ? t('staff.offline.nothing')
      : t('staff.offline.old', { time: formatDateTime(at, locale) })
  return (
    <Banner
      tone={away && data !== null ? 'info' : 'warn'}
      role="status"
      action={
        <Button variant="secondary" size="lg" onClick={reload}>
          {t('staff.retry')}
        </Button>
      }
    >
      {text}
    </Banner>
  )
}
