import { useState, type SubmitEvent, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  dropEffect,
  listDeadEffects,
  retryEffect,
  shopHealth,
  type DeadEffect,
} from '#contract/staff/health.ts'
import { formatNumber } from '#domain/money.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { ROWS_MAX, useRowsActs } from '#web/staff/list/bulk/rows-act.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { useMoment } from './parts.tsx'
import styles from './health.module.css'

/** Effects that were given up: retry, or drop with a reason. */
export function DeadEffects() {
  const t = useT()
  const may = usePermitted()
  const moment = useMoment()
  const client = useQueryClient()
  const { failure, run } = useStep()
  const [dropped, setDropped] = useState<DeadEffect | null>(null)
  const { data } = useQuery({
    queryKey: [listDeadEffects.path],
    queryFn: ({ signal }) => send(listDeadEffects, { signal }),
  })
  const refresh = async (text: string) => {
    showToast({ tone: 'success', text })
    await client.invalidateQueries({ queryKey: [listDeadEffects.path] })
    await client.invalidateQueries({ queryKey: [shopHealth.path] })
  }
  const retry = (id: string) =>
    run(async () => {
      await send(retryEffect, { params: { id } })
      await refresh(t('staff.health.retried'))
    })
  const acts = (effect: DeadEffect) =>
    may('settings.write') && (
      <div className={styles.acts}>
        <Button size="sm" onClick={() => void retry(effect.id)}>
          {t('staff.health.retry')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setDropped(effect)}>
          {t('staff.health.drop')}
        </Button>
      </div>
    )
  return (
    <>
      <h3 className={styles.title}>{t('staff.health.dead')}</h3>
      {may('settings.write') && <RetryAll effects={data ?? []} />}
      <FormAlert text={failure} />
      <DeadTable data={data} moment={moment} acts={acts} />
      <FormModal
        open={dropped !== null}
        onClose={() => setDropped(null)}
        title={t('staff.health.dropTitle')}
      >
        {dropped && (
          <DropForm
            id={dropped.id}
            onDone={() => {
              setDropped(null)
              void refresh(t('staff.health.dropped'))
            }}
          />
        )}
      </FormModal>
    </>
  )
}

/** As many as can be tried at a time. */
function RetryAll({ effects }: { effects: readonly DeadEffect[] }) {
  const t = useT()
  const client = useQueryClient()
  const all = useRowsActs<DeadEffect>({
    rows: effects,
    idOf: ({ id }) => id,
    nameOf: ({ topic, about }) => `${topic} ${about}`,
    acts: [
      {
        id: 'retry',
        label: t('staff.health.retry'),
        run: ({ id }) => send(retryEffect, { params: { id } }),
      },
    ],
    onChanged: () => {
      void client.invalidateQueries({ queryKey: [listDeadEffects.path] })
      void client.invalidateQueries({ queryKey: [shopHealth.path] })
    },
  })
  const first = effects.slice(0, ROWS_MAX)
  return (
    <>
      {first.length > 1 && (
        <Button size="sm" variant="secondary" onClick={() => all.open('retry', first)}>
          {t('staff.health.retryAll', { count: formatNumber(first.length) })}
        </Button>
      )}
      {all.dialog}
    </>
  )
}

interface DeadTableProps {
  data: DeadEffect[] | undefined
  moment: (at: string | null) => string
  acts: (effect: DeadEffect) => false | ReactNode
}

function DeadTable({ data, moment, acts }: DeadTableProps) {
  const t = useT()
  return (
    <DataTable
      caption={t('staff.health.dead')}
      captionHidden
      columns={[
        { key: 'topic', header: t('staff.health.topic') },
        { key: 'about', header: t('staff.health.about') },
        { key: 'tries', header: t('staff.health.tries'), align: 'end' },
        { key: 'at', header: t('staff.health.at') },
        { key: 'problem', header: t('staff.health.problem') },
        { key: 'acts', header: t('staff.health.acts') },
      ]}
      rows={(data ?? []).map((effect) => ({
        id: effect.id,
        cells: {
          topic: effect.topic,
          about: effect.about,
          tries: formatNumber(effect.attempts),
          at: moment(effect.created_at),
          problem: effect.problem ?? '',
          acts: acts(effect),
        },
      }))}
    />
  )
}

function DropForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  useTypedInModal(reason !== '')
  const { busy, failure, run } = useStep()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      await send(dropEffect, { params: { id }, body: { reason } })
      onDone()
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t('staff.health.dropText')}</p>
      <FormAlert text={failure} />
      <Field label={t('staff.health.reason')}>
        <TextInput value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Button type="submit" busy={busy}>
        {t('staff.health.drop')}
      </Button>
    </form>
  )
}
