import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { answerSubstitution } from '#contract/orders/substitutes.ts'
import { useServerOffset } from '#web/hooks/use-server-offset.ts'
import { CallFailure, send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Countdown } from '#web/ui/display/countdown.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './substitution.module.css'

type Props = { order: Order; receivedAt: number; onReload: () => void }
type Substitution = Order['substitutions'][number]

/** Goods in place of some that ran out: a question, or what the customer can still refuse. */
export function OrderSubstitutions({ order, receivedAt, onReload }: Props) {
  return order.substitutions.map((one) => (
    <Question key={one.id} one={one} order={order} receivedAt={receivedAt} onReload={onReload} />
  ))
}

function Question({ one, order, receivedAt, onReload }: Props & { one: Substitution }) {
  const t = useT()
  const queries = useQueryClient()
  const offset = useServerOffset(order.server_time, receivedAt)
  const [busy, setBusy] = useState<'accept' | 'refuse' | null>(null)
  const answer = async (said: 'accept' | 'refuse') => {
    setBusy(said)
    try {
      const params = { id: order.id, substitution_id: one.id }
      await send(answerSubstitution, { params, body: { answer: said } })
      const text = t(said === 'accept' ? 'substitution.accepted' : 'substitution.refused')
      showToast({ text, id: 'substitution' })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ text: error.message, tone: 'error', id: 'substitution' })
    } finally {
      await queries.invalidateQueries({ queryKey: keys.order(order.id) })
      setBusy(null)
    }
  }
  const instead = [`${one.units} × ${one.name}`, one.variation_name].filter(Boolean).join(' · ')
  const isAsked = one.state === 'offered'
  const words = { missing: one.missing, instead, price: one.formatted_price }
  return (
    <Banner
      tone={isAsked ? 'warn' : 'info'}
      title={t(isAsked ? 'substitution.title' : 'substitution.taken', words)}
      action={
        <div className={styles.answers}>
          {isAsked && (
            <Button
              busy={busy === 'accept'}
              disabled={busy === 'refuse'}
              onClick={() => void answer('accept')}
            >
              {t('substitution.accept')}
            </Button>
          )}
          <Button
            variant="secondary"
            busy={busy === 'refuse'}
            disabled={busy === 'accept'}
            onClick={() => void answer('refuse')}
          >
            {t('substitution.refuse')}
          </Button>
        </div>
      }
    >
      {t(isAsked ? 'substitution.ask' : 'substitution.takenText', words)}{' '}
      {t('substitution.price', words)}
      <p className={styles.hint}>
        {one.until === null ? (
          t('substitution.takenHint')
        ) : (
          <>
            {t('substitution.left')}:{' '}
            <Countdown
              deadline={one.until}
              serverOffset={offset}
              label={t('substitution.left')}
              onEnd={onReload}
            />
            . {t('substitution.otherwise')}
          </>
        )}
      </p>
    </Banner>
  )
}
