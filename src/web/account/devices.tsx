import { useState } from 'react'
import { QueryFailure } from '../components/query-failure.tsx'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { endOtherSessions, endSession, listSessions } from '#contract/auth/sessions.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Question } from '#web/components/question.tsx'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './devices.module.css'

const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => send(listSessions, { signal }),
  refetchOnMount: 'always',
})

/** Where the customer is signed in, and the way to sign devices out. */
export function Devices() {
  const t = useT()
  const query = useQuery(sessionsQuery)
  const { data, isError } = query
  const { endOne, endOthers, isAsking, setAsking } = useEnding()
  if (isError && !data) {
    return <QueryFailure query={query} title={t('security.devicesFailed')} />
  }
  if (!data) return <WaitingRows rows={2} />
  return (
    <>
      <ul className="plain-list card">
        {data.map((device) => (
          <Device
            key={device.id}
            device={device}
            busy={endOne.isPending && endOne.variables === device.id}
            onEnd={() => endOne.mutate(device.id)}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <div className={styles.all}>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('security.endOthers')}
          </Button>
        </div>
      )}
      <Question
        open={isAsking}
        title={t('security.endOthersQuestion')}
        text={t('security.endOthersText')}
        confirmLabel={t('security.endOthers')}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

const useEnding = () => {
  const t = useT()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const again = () => queries.invalidateQueries({ queryKey: keys.sessions })
  const onError = (error: Error) => void showToast({ text: error.message, tone: 'error' })
  const endOne = useMutation({
    mutationFn: (id: string) => send(endSession, { params: { id } }),
    onError,
    onSettled: again,
  })
  const endOthers = useMutation({
    mutationFn: () => send(endOtherSessions),
    onSuccess: () => void showToast({ text: t('security.othersEnded'), tone: 'success' }),
    onError,
    onSettled: () => {
      setAsking(false)
      return again()
    },
  })
  return { endOne, endOthers, isAsking, setAsking }
}

interface DeviceProps {
  device: { device: string; last_seen_at: string; is_current: boolean }
  busy: boolean
  onEnd: () => void
}

function Device({ device, busy, onEnd }: DeviceProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <li className={styles.device}>
      <MonitorSmartphone size={24} strokeWidth={1.75} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.name}>{device.device}</span>
        <span className="text-small text-muted">
          {device.is_current
            ? t('security.thisDevice')
            : t('security.lastSeen', {
                date: formatDateTime(new Date(device.last_seen_at), locale),
              })}
        </span>
      </span>
      {!device.is_current && (
        <Button
          variant="ghost"
          busy={busy}
          busyLabel={t('shell.loading')}
          onClick={onEnd}
          aria-label={t('security.endDevice', { device: device.device })}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  )
}
