import { useId, useState, type SubmitEvent } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getPoints } from '#contract/points/points.ts'
import { listVouchers, redeemPoints } from '#contract/vouchers.ts'
import { VOUCHERS_PAGE_SIZE } from '#domain/limits.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { CallFailure, send, sendWhole } from '#web/send.ts'
import { expectingOwnEvent } from '#web/state/live-connection.ts'
import { once } from '#web/state/idempotency.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { refreshUser, useSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './redeem-modal.module.css'

/** Turns points into a voucher. What was typed is forgotten when it closes. */
export function RedeemModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const { user } = useSession()
  const form = useRedeemForm(user?.total_point ?? 0, onClose)
  const rate = user?.current_tier.redeem_point_convert ?? 0
  return (
    <Modal
      open={open}
      onClose={form.close}
      title={t('redeem.title')}
      closeLabel={t('shell.close')}
      footer={
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          busy={form.busy}
          busyLabel={t('shell.loading')}
          disabled={form.isBlocked}
        >
          {t('redeem.submit')}
        </Button>
      }
    >
      <form id={formId} method="post" noValidate className={styles.form} onSubmit={form.submit}>
        <p className={styles.have}>
          <strong>{t('redeem.have', { points: formatNumber(form.balance) })}</strong>
          <span>{t('points.rate', { rate: formatRupiah(rate) })}</span>
        </p>
        <AmountField form={form} />
        <Switch
          label={t('redeem.all')}
          checked={form.isAll}
          disabled={form.balance === 0}
          onChange={form.takeAll}
        />
        <output className={styles.preview}>
          <span>{t('redeem.preview')}</span>
          <strong className="tabular">
            {formatRupiah(form.isTooMuch ? 0 : form.points * rate)}
          </strong>
        </output>
        <p className="text-small text-muted">
          {form.balance === 0
            ? t('redeem.zeroBalance')
            : `${t('redeem.previewText')} ${t('redeem.perDay', { times: form.perDay })}`}
        </p>
      </form>
    </Modal>
  )
}

function AmountField({ form }: { form: ReturnType<typeof useRedeemForm> }) {
  const t = useT()
  return (
    <Field label={t('redeem.amount')} required error={form.error ?? undefined}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={form.text}
        onChange={(event) => form.type(event.target.value)}
        onBlur={form.leave}
        onFocus={(event) => event.target.select()}
      />
    </Field>
  )
}

/** What the shop tells of a redemption: all of it is read by `readAnew`. */
const REDEEM_TOPICS = ['points', 'notification'] as const

/**
 * The typed text and whether it may be submitted. What disables the button is explained at once, an
 * empty field or 0 when the field is left.
 */
const useRedeemForm = (balance: number, onClose: () => void) => {
  const { data: limits } = useQuery({
    queryKey: [...keys.points, 'summary'],
    queryFn: ({ signal }) => send(getPoints, { signal }),
  })
  const [text, setText] = useState('0')
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const typed = typedWhole(text) ?? -1
  const isWhole = typed >= 0
  const points = isWhole ? typed : 0
  const most = limits?.redeem_max ?? Infinity
  const isTooMuch = points > balance || points > most

  const problem = useProblem({ text, touched, isWhole, points, balance, most })
  const write = (value: string) => {
    setText(value)
    setRefused(null)
  }
  const close = () => {
    write('0')
    setTouched(false)
    onClose()
  }
  const submit = useSubmit({ busy, points, isTooMuch, setBusy, close, setRefused })
  return {
    text,
    points,
    balance,
    perDay: limits?.redeem_per_day ?? 0,
    isTooMuch,
    isAll: balance > 0 && points === balance,
    error: refused ?? problem(),
    busy,
    isBlocked: balance === 0 || points === 0 || isTooMuch,
    // The text stays as typed: "2,5" without its comma would be 25.
    type: (value: string) => write(value.replace(/^0+(?=\d)/, '')),
    leave: () => setTouched(true),
    takeAll: (all: boolean) => {
      write(all ? String(balance) : '0')
      setTouched(false)
    },
    submit,
    close,
  }
}

interface UseProblem {
  text: string
  touched: boolean
  isWhole: boolean
  points: number
  balance: number
  most: number
}

const useProblem = ({ text, touched, isWhole, points, balance, most }: UseProblem) => {
  const t = useT()
  const problem = () => {
    if (text.trim() === '') return touched ? t('redeem.required') : null
    if (!isWhole) return t('redeem.whole')
    if (points > balance) return t('redeem.insufficient', { points: formatNumber(balance) })
    if (points > most) return t('redeem.max', { points: formatNumber(most) })
    return touched && points === 0 && balance > 0 ? t('redeem.min') : null
  }
  return problem
}

interface UseSubmit {
  busy: boolean
  points: number
  isTooMuch: boolean
  setBusy: (next: boolean) => void
  close: () => void
  setRefused: (next: string | null) => void
}

const useSubmit = ({ busy, points, isTooMuch, setBusy, close, setRefused }: UseSubmit) => {
  const t = useT()
  const queries = useQueryClient()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || points === 0 || isTooMuch) return
    setBusy(true)
    try {
      await expectingOwnEvent(REDEEM_TOPICS, () =>
        once(`redeem:${points}`, (idempotencyKey) =>
          send(redeemPoints, { body: { total_point: points }, idempotencyKey }),
        ),
      )
      showToast({ tone: 'success', text: t('redeem.done') })
      close()
      await readAnew(queries)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setRefused(error.errors?.['total_point']?.[0] ?? null)
      showToast({ tone: 'error', text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return submit
}

/**
 * The user, and the list of active vouchers whether it is in sight or not; everything else of
 * points as it is shown next.
 */
const readAnew = (queries: QueryClient) =>
  Promise.all([
    refreshUser({ quiet: true }).catch(() => null),
    queries.invalidateQueries({ queryKey: keys.vouchers, refetchType: 'none' }),
    queries
      .fetchQuery({
        queryKey: keys.vouchersOf('active', 1),
        queryFn: () => sendWhole(listVouchers, { query: activeVouchers(1) }),
        staleTime: 0,
      })
      .catch(() => null),
    queries.invalidateQueries({ queryKey: keys.points }),
    queries.invalidateQueries({ queryKey: keys.coupons }),
    queries.invalidateQueries({ queryKey: keys.tier }),
  ])

export const activeVouchers = (page: number) =>
  ({
    page: String(page),
    per_page: String(VOUCHERS_PAGE_SIZE),
    order: 'id',
    sort: 'asc',
    status: 'active',
  }) as const
