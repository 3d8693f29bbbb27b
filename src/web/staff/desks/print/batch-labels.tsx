import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { Data } from '#contract/call.ts'
import { getBatch } from '#contract/staff/stock/batch-desk.ts'
import { wholePart } from '#domain/typed-number.ts'
import { formatDay } from '#i18n/format.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { useSearchParams } from '#web/router.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { listed, Papers } from './papers.tsx'
import styles from './papers.module.css'

type Batch = Data<typeof getBatch>
const COPIES_MAX = 100

/** Labels for the boxes of batches: as many of each as there are boxes. */
export function Component() {
  const t = useT()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState('1')
  const copies = Math.min(COPIES_MAX, Math.max(1, Number(wholePart(typed)) || 1))
  const found = useQueries({
    queries: listed(query.get('batches')).map((id) => ({
      queryKey: [getBatch.path, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => send(getBatch, { params: { id }, signal }),
    })),
  })
  const labels = found
    .flatMap(({ data }) => data ?? [])
    .flatMap((batch) => Array.from({ length: copies }, (_, at) => ({ batch, at })))
  return (
    <Papers
      title="staff.title.batchLabels"
      papers={['tag50']}
      state={{
        isPending: found.some(({ isPending }) => isPending),
        error: found.find(({ error }) => error)?.error ?? null,
        retry: () => void Promise.all(found.map(({ refetch }) => refetch())),
      }}
      count={labels.length}
      notice={
        <Field label={t('stock.copies')}>
          <TextInput
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      }
    >
      {(paper) =>
        labels.map(({ batch, at }) => (
          <article
            key={`${batch.id} ${at}`}
            className={classNames(styles.sheet, styles.label, styles[paper])}
          >
            <Label batch={batch} />
          </article>
        ))
      }
    </Papers>
  )
}

function Label({ batch }: { batch: Batch }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <h2 className={classNames(styles.name, styles.clamp, styles.wide)}>
        <strong>{batch.name.id}</strong> {batch.variation.id}
      </h2>
      <div>
        <p className={styles.big}>{batch.code}</p>
        <p>
          {t('stock.bestBefore')}: {formatDay(batch.best_before, locale)}
        </p>
        <p className={styles.clamp}>{[batch.sku, batch.supplier].filter(Boolean).join(' · ')}</p>
      </div>
      <QrCode text={batch.code} alt={t('print.code', { number: batch.code })} />
    </>
  )
}
