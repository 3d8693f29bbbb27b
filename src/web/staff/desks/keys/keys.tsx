import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endMachineKey, listMachineKeys, type MachineKey } from '#contract/staff/machine-keys.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { isEnded, liveFirst } from './live-first.ts'
import { NewKey } from './new-key.tsx'
import styles from './keys.module.css'

/** Keys of machines: make, see, end. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [ending, setEnding] = useState<MachineKey | null>(null)
  const { failure, run } = useStep()
  const mayWrite = may('people.write')
  useKey('n', t('staff.keys.add'), () => setOpen(true), mayWrite)
  const { data, error, refetch } = useQuery({
    queryKey: [listMachineKeys.path],
    queryFn: ({ signal }) => send(listMachineKeys, { signal }),
  })
  const refresh = () => client.invalidateQueries({ queryKey: [listMachineKeys.path] })
  const end = (id: string) =>
    run(async () => {
      await send(endMachineKey, { params: { id } })
      await refresh()
    })
  return (
    <Page
      title={t('staff.title.keys')}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('staff.keys.add')}
          </Button>
        )
      }
    >
      <p>{t('staff.keys.intro')}</p>
      {isOpen && <NewKey onMade={() => void refresh()} onClose={() => setOpen(false)} />}
      <FormAlert text={failure} />
      {error && (
        <ErrorState
          title={t('staff.list.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyState title={t('staff.keys.none')} />}
      {data && data.length > 0 && <Keys keys={data} onEnd={setEnding} />}
      <Confirm
        open={ending !== null}
        title={t('staff.keys.endTitle', { name: ending?.name ?? '' })}
        text={t('staff.keys.endText')}
        confirmLabel={t('staff.keys.end')}
        cancelLabel={t('staff.keys.keep')}
        onCancel={() => setEnding(null)}
        onConfirm={() => {
          setEnding(null)
          if (ending) void end(ending.id)
        }}
      />
    </Page>
  )
}

function Keys({ keys, onEnd }: { keys: readonly MachineKey[]; onEnd: (key: MachineKey) => void }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const [now] = useState(() => Date.now())
  const moment = (at: string | null) =>
    at === null ? t('staff.keys.never') : formatDateTime(new Date(at), locale)
  return (
    <DataTable
      caption={t('staff.title.keys')}
      captionHidden
      columns={[
        { key: 'name', header: t('staff.keys.name') },
        { key: 'token', header: t('staff.keys.token') },
        { key: 'owner', header: t('staff.keys.owner') },
        { key: 'scopes', header: t('staff.keys.scopes') },
        { key: 'made', header: t('staff.keys.made') },
        { key: 'used', header: t('staff.keys.used') },
        { key: 'ends', header: t('staff.keys.ends') },
        { key: 'state', header: t('staff.keys.state') },
        { key: 'act', header: t('staff.keys.act') },
      ]}
      rows={liveFirst(keys, now).map((key) => {
        const isOver = isEnded(key, now)
        return {
          id: key.id,
          cells: {
            name: key.name,
            token: <code>…{key.token_end}</code>,
            owner: key.owner.login,
            scopes: key.scopes.map((scope) => t(`staff.scope.${scope}`)).join(', '),
            made: moment(key.created_at),
            used: moment(key.used_at),
            ends: moment(key.ended_at ?? key.ends_at),
            state: (
              <Badge tone={isOver ? 'neutral' : 'leaf'}>
                {t(isOver ? 'staff.keys.ended' : 'staff.keys.works')}
              </Badge>
            ),
            act: !isOver && may('people.write') && (
              <Button
                size="sm"
                variant="secondary"
                className={styles.end}
                aria-label={t('staff.keys.endOf', { name: key.name })}
                onClick={() => onEnd(key)}
              >
                {t('staff.keys.end')}
              </Button>
            ),
          },
        }
      })}
    />
  )
}
