import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  countLines,
  dropCount,
  getCount,
  listCounts,
  postCount,
  type CountLine,
  type StockCount,
} from '#contract/staff/stock/counts.ts'
import { staffPages } from '#contract/pages.ts'
import { formatNumber } from '#domain/money.ts'
import { replay } from '#domain/staff/offline-queue.ts'
import { typedWhole } from '#domain/typed-number.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { useParams } from '#web/router.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { enqueue, usePending } from '#web/staff/offline/outbox.ts'
import { SnapshotState } from '#web/staff/offline/snapshot-state.tsx'
import { Unsent } from '#web/staff/offline/unsent.tsx'
import { useSnapshot } from '#web/staff/offline/use-snapshot.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { isSecond, withCounted, type Counted } from './count-state.ts'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { money } from './parts.tsx'
import styles from './stock.module.css'

/** Counts shelf by shelf with one hand: scan or choose a good, type the number. Works offline. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const scope = `count:${id}`
  const snapshot = useSnapshot(scope, (signal) => send(getCount, { params: { id }, signal }))
  const pending = usePending(scope)
  const count =
    snapshot.data &&
    replay(snapshot.data, pending, (state, act) => withCounted(state, act.effect as Counted))
  return (
    <Page
      title={count?.number ?? t('staff.title.counts')}
      note={<Unsent />}
      back={{ to: staffPages.counts(), label: t('staff.title.counts') }}
    >
      <SnapshotState {...snapshot} />
      {count && <Whole count={count} scope={scope} reload={snapshot.reload} />}
    </Page>
  )
}

interface WholeProps {
  count: StockCount
  scope: string
  reload: () => void
}

function Whole({ count, scope, reload }: WholeProps) {
  const t = useT()
  const mayWrite = usePermitted()('batches.write')
  const isOpen = count.state === 'open'
  const [chosen, setChosen] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  useScan((code) => {
    const line = count.items.find(({ codes }) => codes.includes(code))
    setUnknown(line ? null : code)
    setChosen(line?.variation_id ?? null)
  })
  const write = (line: CountLine, counted: number, again: boolean, reason: string) =>
    enqueue(countLines, {
      params: { id: count.id },
      entity: { kind: 'count', id: count.id },
      scope,
      title: 'staff.offline.counted',
      words: { sku: line.sku, units: counted },
      effect: { variationId: line.variation_id, counted, again, reason } satisfies Counted,
      body: { lines: [{ variation_id: line.variation_id, counted, again, reason }] },
    })
  return (
    <div className={styles.page}>
      <p className={styles.faint} role="status">
        {t('stock.countSum', { done: count.done, lines: count.lines })}
        {count.worth !== null && ` · ${money(count.worth)}`}
      </p>
      {unknown !== null && <p role="alert">{t('stock.notInCount', { code: unknown })}</p>}
      <ul className={styles.lines} aria-label={t('stock.lines')}>
        {count.items.map((line) => (
          <Line
            key={line.variation_id}
            line={line}
            isOpen={isOpen && mayWrite}
            isChosen={chosen === line.variation_id}
            onWrite={(...given) => {
              setChosen(null)
              void write(line, ...given)
            }}
          />
        ))}
      </ul>
      {isOpen && mayWrite && <Close count={count} reload={reload} />}
    </div>
  )
}

interface LineProps {
  line: CountLine
  isOpen: boolean
  isChosen: boolean
  onWrite: (counted: number, again: boolean, reason: string) => void
}

function Line({ line, isOpen, isChosen, onWrite }: LineProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A scan leads to the number of what was scanned.
  useEffect(() => {
    if (isChosen) field.current?.focus()
  }, [isChosen])
  const isAgain = isSecond(line)
  const counted = line.recounted ?? line.counted
  const number = typedWhole(typed) ?? Number.NaN
  const isValid = Number.isInteger(number) && number >= 0
  return (
    <li
      className={styles.line}
      data-done={(counted !== null && !line.recount) || undefined}
      data-again={line.recount || undefined}
    >
      <Counted line={line} counted={counted} />
      {isOpen && (
        <form
          className={styles.row}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isValid) return
            onWrite(number, isAgain, reason)
            setTyped('')
            setReason('')
          }}
        >
          <Field
            label={t('stock.countOf', { sku: line.sku })}
            labelHidden
            error={typed.trim() === '' || isValid ? undefined : t('stock.countWhole')}
          >
            <TextInput
              className={styles.number}
              inputMode="numeric"
              autoComplete="off"
              ref={field}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          {isAgain && typed !== '' && <ReasonField reason={reason} setReason={setReason} />}
          <Button type="submit" className={styles.tap} disabled={!isValid}>
            {t(isAgain ? 'stock.countAgain' : 'stock.ok')}
          </Button>
        </form>
      )}
    </li>
  )
}

function Counted({ line, counted }: { line: CountLine; counted: number | null }) {
  const t = useT()
  return (
    <div>
      <GoodName {...line} />
      <p className={styles.faint}>
        {[
          line.shelf,
          counted === null ? null : t('stock.countedUnits', { units: formatNumber(counted) }),
          line.difference ? t('stock.differs', { units: signed(line.difference) }) : null,
          line.worth ? money(line.worth) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {line.recount && <p>{t('stock.again')}</p>}
    </div>
  )
}

function ReasonField({ reason, setReason }: { reason: string; setReason: (next: string) => void }) {
  const t = useT()
  return (
    <Field label={t('stock.reason')} labelHidden>
      <TextInput
        value={reason}
        placeholder={t('stock.reason')}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
    </Field>
  )
}

const signed = (units: number): string =>
  units > 0 ? `+${formatNumber(units)}` : formatNumber(units)

type Problems = { problems: { sku: string; problem: string }[] }

/** Posts or drops a count; all that stands in the way is shown at once. */
function Close({ count, reload }: Pick<WholeProps, 'count' | 'reload'>) {
  const t = useT()
  const queries = useQueryClient()
  const [uncounted, setUncounted] = useState<'leave' | 'zero'>('leave')
  const { busy, save, failed, failure } = useSave()
  const approval = waitingIn(failed)
  const close = (work: () => Promise<unknown>) =>
    save(async () => {
      await work()
      await queries.invalidateQueries({ queryKey: [listCounts.path] })
      reload()
    })
  const params = { id: count.id }
  return (
    <section className={styles.part} aria-label={t('stock.post')}>
      {approval && <ApprovalNeeded approval={approval} what={t('stock.postWhat')} />}
      {failed?.code === 'count_problems' ? (
        <ul role="alert">
          {(failed.details as Problems).problems.map(({ sku, problem }) => (
            <li key={sku + problem}>
              {sku}: {t(`stock.problem.${problem}` as StaffWord)}
            </li>
          ))}
        </ul>
      ) : (
        !approval && <FormAlert text={failure} />
      )}
      {count.done < count.lines && (
        <Field label={t('stock.uncounted')}>
          <Select
            value={uncounted}
            options={[
              { value: 'leave', label: t('stock.uncounted.leave') },
              { value: 'zero', label: t('stock.uncounted.zero') },
            ]}
            onChange={({ target }) => setUncounted(target.value as 'leave' | 'zero')}
          />
        </Field>
      )}
      <div className={styles.row}>
        <Button
          className={styles.tap}
          busy={busy}
          busyLabel={t('stock.saving')}
          onClick={() => void close(() => send(postCount, { params, body: { uncounted } }))}
        >
          {t('stock.post')}
        </Button>
        <Drop
          done={count.done}
          busy={busy}
          onDrop={() => close(() => send(dropCount, { params }))}
        />
      </div>
    </section>
  )
}

interface DropProps {
  done: number
  busy: boolean
  onDrop: () => Promise<unknown>
}

/** Hours of counting end with it, next to the button that books them. */
function Drop({ done, busy, onDrop }: DropProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className={styles.tap}
        busy={busy}
        onClick={() => setAsking(true)}
      >
        {t('stock.drop')}
      </Button>
      <Confirm
        open={isAsking}
        title={t('stock.dropSure')}
        text={t('stock.dropText', { count: done })}
        confirmLabel={t('stock.drop')}
        cancelLabel={t('stock.dropNot')}
        busy={busy}
        onConfirm={() => void onDrop().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
