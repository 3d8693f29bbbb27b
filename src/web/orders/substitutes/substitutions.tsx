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

/** Goods in place of some that ran out: questions, or what the customer can still refuse. */
export function OrderSubstitutions({ order, receivedAt, onReload }: Props) {
  const questions = new Set(order.substitutions.map(({ question_id: id }) => id))
  return [...questions].map((id) => (
    <Question
      key={id}
      goods={order.substitutions.filter((one) => one.question_id === id)}
      order={order}
      receivedAt={receivedAt}
      onReload={onReload}
    />
  ))
}

type Answer = { id: string; said: 'accept' | 'refuse' }

function Question({ goods, order, receivedAt, onReload }: Props & { goods: Substitution[] }) {
  const t = useT()
  const queries = useQueryClient()
  const offset = useServerOffset(order.server_time, receivedAt)
  const [busy, setBusy] = useState<Answer | null>(null)
  const one = goods[0]!
  const answer = async (given: Answer) => {
    setBusy(given)
    const { said } = given
    try {
      const params = { id: order.id, substitution_id: given.id }
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
  const isAsked = one.state === 'offered'
  const isChoice = goods.length > 1
  const words = { missing: one.missing, instead: insteadOf(one), price: one.formatted_price }
  const pressed = (said: Answer['said'], id: string) => ({
    busy: busy?.said === said && busy.id === id,
    disabled: busy !== null && !(busy.said === said && busy.id === id),
    onClick: () => void answer({ id, said }),
  })
  return (
    <Banner
      tone={isAsked ? 'warn' : 'info'}
      title={t(isAsked ? 'substitution.title' : 'substitution.taken', words)}
      action={
        <div className={styles.answers}>
          {isAsked && !isChoice && (
            <Button {...pressed('accept', one.id)}>{t('substitution.accept')}</Button>
          )}
          <Button variant="secondary" {...pressed('refuse', one.id)}>
            {t('substitution.refuse')}
          </Button>
        </div>
      }
    >
      {isChoice ? (
        <Answers words={words} goods={goods} pressed={pressed} />
      ) : (
        <>
          {t(isAsked ? 'substitution.ask' : 'substitution.takenText', words)}{' '}
          {t('substitution.price', words)}
        </>
      )}
      <TimeLeft one={one} offset={offset} onReload={onReload} />
    </Banner>
  )
}

interface AnswersProps {
  words: { missing: string; instead: string; price: string }
  goods: Substitution[]
  pressed: (
    said: Answer['said'],
    id: string,
  ) => { busy: boolean; disabled: boolean; onClick: () => undefined }
}

function Answers({ words, goods, pressed }: AnswersProps) {
  const t = useT()
  return (
    <>
      {t('substitution.which', words)}
      <ul className={styles.goods}>
        {goods.map((good) => (
          <li key={good.id} className={styles.good}>
            <img src={good.image} alt="" width={56} height={56} className={styles.picture} />
            <p>
              <strong>{insteadOf(good)}</strong>
              <br />
              {t('substitution.each', { price: good.formatted_price })}
            </p>
            <Button
              aria-label={t('substitution.choose', { name: insteadOf(good) })}
              {...pressed('accept', good.id)}
            >
              {t('substitution.chooseShort')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface TimeLeftProps {
  one: Substitution
  offset: number
  onReload: () => void
}

function TimeLeft({ one, offset, onReload }: TimeLeftProps) {
  const t = useT()
  return (
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
  )
}

const insteadOf = ({ units, name, variation_name: pack }: Substitution): string =>
  [`${units} × ${name}`, pack].filter(Boolean).join(' · ')
