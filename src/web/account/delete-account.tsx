import { useState, type SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { deleteAccount, type MyData } from '#contract/my-data/my-data.ts'
import { localeTag } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import formStyles from '#web/components/form.module.css'
import { useStepUp } from '#web/account/step-up.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { pages } from '#contract/pages.ts'
import { Link, useNavigate } from '#web/router.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { forgetSession } from '#web/state/session.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './my-data-parts.module.css'

/** Deletes the account, after explaining the consequences. */
export function DeleteAccount({ data }: { data: MyData }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { refusal, busy, remove, dialog } = useDeleting()
  const blocked = data.open_orders.length > 0
  return (
    <>
      <p>{t('myData.deleteText')}</p>
      {blocked && <OpenOrders orders={data.open_orders} />}
      <div className={styles.actions}>
        <Button
          variant="danger"
          disabledReason={blocked ? t('myData.deleteBlockedReason') : undefined}
          onClick={() => setOpen(true)}
        >
          {t('myData.delete')}
        </Button>
      </div>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('myData.deleteDialog')}
        closeLabel={t('shell.close')}
      >
        <FormAlert text={refusal.text} />
        <Consequences points={data.points} credit={data.store_credit} />
        <Understanding busy={busy} onConfirm={() => void remove()} />
      </Modal>
      {dialog}
    </>
  )
}

const useDeleting = () => {
  const t = useT()
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const stepUp = useStepUp()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    refusal.clear()
    setBusy(true)
    try {
      await send(deleteAccount, { body: { understood: true, locale } })
      await forgetSession(() => navigate(pages.home(), { replace: true }))
      showToast({ text: t('myData.deleted'), tone: 'success', duration: 10_000 })
    } catch (error) {
      if (stepUp.takes(error, () => void remove())) return
      refusal.take(error)
      // An order may have been placed meanwhile, in another tab.
      await queries.invalidateQueries({ queryKey: keys.myData })
    } finally {
      setBusy(false)
    }
  }
  return { refusal, busy, remove, dialog: stepUp.dialog }
}

function OpenOrders({ orders }: { orders: MyData['open_orders'] }) {
  const t = useT()
  return (
    <Banner tone="warn" title={t('myData.deleteBlocked')}>
      <ul className="plain-list">
        {orders.map(({ id, number, reason }) => (
          <li key={id}>
            <Link to={pages.order(id)} className={`link ${styles.order}`}>
              {t('myData.deleteOrder', { number, reason })}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Consequences({ points, credit }: { points: number; credit: number }) {
  const t = useT()
  return (
    <ul className={styles.consequences}>
      <li>{t('myData.deleteGone')}</li>
      <li>{t('myData.deleteKept')}</li>
      {credit > 0 && <li>{t('myData.deleteCredit', { amount: formatRupiah(credit) })}</li>}
      {points > 0 && <li>{t('myData.deletePoints', { points: formatNumber(points) })}</li>}
      <li>{t('myData.deleteOut')}</li>
      <li>
        <strong>{t('myData.deleteForever')}</strong>
      </li>
    </ul>
  )
}

function Understanding({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const t = useT()
  const [understood, setUnderstood] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (understood && !busy) onConfirm()
  }
  return (
    <form className={formStyles.form} method="post" onSubmit={submit}>
      <Checkbox
        label={t('myData.understood')}
        checked={understood}
        onChange={(event) => setUnderstood(event.target.checked)}
      />
      <Button
        type="submit"
        variant="danger"
        size="lg"
        block
        busy={busy}
        busyLabel={t('shell.loading')}
        disabledReason={understood ? undefined : t('myData.understoodFirst')}
      >
        {t('myData.delete')}
      </Button>
    </form>
  )
}
