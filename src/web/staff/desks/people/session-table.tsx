import type { DeviceSession } from '#contract/staff/sign-in/session.ts'
import { deviceName } from '#domain/auth/device-name.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'

interface SessionTableProps {
  sessions: readonly DeviceSession[]
  /** Null for those who may only look. */
  onEnd: ((id: string) => void) | null
}

/** Where a member of staff is signed in. */
export function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const t = useT()
  const locale = useLocale()
  if (sessions.length === 0) return <p>{t('staff.people.noSessions')}</p>
  return (
    <DataTable
      caption={t('staff.people.sessions')}
      captionHidden
      columns={[
        { key: 'device', header: t('staff.people.device') },
        { key: 'network', header: t('staff.people.network') },
        { key: 'seen', header: t('staff.people.seen') },
        { key: 'act', header: t('staff.people.end') },
      ]}
      rows={sessions.map((session) => ({
        id: session.id,
        cells: {
          device: session.device ? deviceName(session.device) : t('staff.people.unknownDevice'),
          network: session.network,
          seen: formatDateTime(new Date(session.seen_at), locale),
          act: session.is_this
            ? t('staff.people.thisOne')
            : onEnd && (
                <Button size="sm" variant="secondary" onClick={() => onEnd(session.id)}>
                  {t('staff.people.end')}
                </Button>
              ),
        },
      }))}
    />
  )
}
