import { deviceName } from '#domain/auth/device-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { dismissNotice, ownNotices } from '#contract/staff/notices.ts'
import { formatDateTime } from '#i18n/format.ts'
import { send } from '#web/staff/send.ts'
import { useOwnNotices } from '#web/staff/shell/badges/badges.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'

/** New devices and used recovery codes, until the person has read them. */
export function Notices() {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const dismiss = async (id: string) => {
    await send(dismissNotice, { params: { id } })
    await client.invalidateQueries({ queryKey: [ownNotices.path] })
  }
  return useOwnNotices().map(({ id, kind, device, network, at }) => (
    <Banner
      key={id}
      tone="warn"
      title={t(`staff.me.notice.${kind}`)}
      onDismiss={() => void dismiss(id)}
      dismissLabel={t('staff.me.notice.dismiss')}
    >
      {t('staff.me.notice.text', {
        device: device ? deviceName(device) : t('staff.people.unknownDevice'),
        network,
        at: formatDateTime(new Date(at), locale),
      })}
    </Banner>
  ))
}
