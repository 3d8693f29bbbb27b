import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { PickTask } from '#contract/staff/picking/picking.ts'
import { findSubstituteGoods, type Replacing } from '#contract/staff/picking/substitutes.ts'
import { formatRupiah } from '#domain/money.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './instead.module.css'

interface InsteadProps {
  task: PickTask
  onChoose: (good: Replacing) => void
  onClose: () => void
}

/** The goods that may take the place of a missing one: the closest, or what a text or scan finds. */
export function InsteadDialog({ task, onChoose, onClose }: InsteadProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const { data, error, isFetching } = useQuery({
    queryKey: ['instead', task.id, search],
    queryFn: ({ signal }) =>
      send(findSubstituteGoods, { params: { id: task.id }, query: { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Modal
      open
      title={t('picking.insteadTitle', { name: task.name })}
      onClose={onClose}
      closeLabel={t('staff.close')}
    >
      <FormAlert text={error?.message ?? null} />
      {!data && !error && (
        <Busy label={t('staff.loading')}>
          <SkeletonBox className={styles.waiting} />
        </Busy>
      )}
      {data && data.barred !== null && <p>{t(`picking.insteadBarred.${data.barred}`)}</p>}
      {data && data.barred === null && (
        <div className={styles.parts}>
          <p>{t('picking.insteadText', { price: formatRupiah(data.price), count: task.wanted })}</p>
          <Search busy={isFetching} onSearch={setSearch} />
          <h3>{t(search === '' ? 'picking.insteadClosest' : 'picking.insteadFound')}</h3>
          {data.goods.length === 0 && <p role="status">{t('picking.insteadNone')}</p>}
          <ul className={styles.goods}>
            {data.goods.map((good) => (
              <li key={good.variation_id}>
                <Choice good={good} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}

function Search({ busy, onSearch }: { busy: boolean; onSearch: (text: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const look = (text: string) => {
    setTyped(text)
    onSearch(text.trim())
  }
  useScan(look)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    look(typed)
  }
  return (
    <form className={styles.search} noValidate onSubmit={submit}>
      <Field label={t('picking.insteadSearch')}>
        <TextInput type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button type="submit" size="lg" variant="secondary" busy={busy}>
        {t('picking.insteadFind')}
      </Button>
    </form>
  )
}

function Choice({ good, onChoose }: { good: Replacing; onChoose: (good: Replacing) => void }) {
  const t = useT()
  const what = (
    <>
      <strong>{good.name}</strong>
      <span>
        {good.variation_name} · {formatRupiah(good.price)} ·{' '}
        {t('picking.insteadFree', { count: good.free })}
      </span>
      <small>
        {good.refusal === null
          ? t(good.is_asked ? 'picking.insteadAsks' : 'picking.insteadComes')
          : t(`picking.insteadRefused.${good.refusal}`)}
      </small>
    </>
  )
  if (good.refusal !== null) return <div className={styles.barred}>{what}</div>
  return (
    <button type="button" className={styles.good} onClick={() => onChoose(good)}>
      {what}
    </button>
  )
}
