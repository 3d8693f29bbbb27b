import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatNumber } from '#domain/money.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './picking.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const DIGITS_MAX = 6

type KeyPadProps = {
  label: string
  hint: string
  /** Why a weight is not taken, or has to be entered twice. */
  verdictOf: (grams: number) => StaffWord | null
  onEnter: (grams: number) => void
}

/** Grams by large keys, for one thumb. An odd weight is taken when it is entered a second time. */
export function KeyPad({ label, hint, verdictOf, onEnter }: KeyPadProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const grams = Number(typed)
  const complaintOf = (one: number) => (one === 0 ? 'picking.weightEmpty' : verdictOf(one))
  const verdict = asked === null ? null : complaintOf(asked)
  const enter = () => {
    const odd = complaintOf(grams)
    if (odd !== null && (odd !== 'picking.unlikely' || asked !== grams)) {
      setAsked(grams)
      return setTyped('')
    }
    setTyped('')
    setAsked(null)
    onEnter(grams)
  }
  const add = (digit: string) => setTyped((now) => `${now}${digit}`.slice(0, DIGITS_MAX))
  const firstKey = useRef<HTMLButtonElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  // On a small phone the last keys would lie behind the bar at the bottom.
  useEffect(() => {
    // Scrolling answers a promise, which an effect may not.
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useKey('w', t('picking.keyWeigh'), () => firstKey.current?.focus())
  return (
    <div ref={whole} role="group" aria-label={label} className={styles.pad}>
      <p className={styles.padLabel}>{label}</p>
      <output className={styles.padValue}>{typed === '' ? '0' : typed} g</output>
      <p>{hint}</p>
      {verdict !== null && (
        <p role="alert" className={styles.note}>
          {t(verdict, { grams: formatNumber(asked ?? 0) })}
        </p>
      )}
      <div className={styles.keys}>
        <Digits firstKey={firstKey} onPress={add} />
        <button
          type="button"
          className={styles.key}
          aria-label={t('picking.erase')}
          onClick={() => setTyped((now) => now.slice(0, -1))}
        >
          ←
        </button>
        <button type="button" className={styles.key} onClick={() => typed !== '' && add('0')}>
          0
        </button>
        <Button size="lg" className={styles.big} onClick={enter}>
          {t('picking.enter')}
        </Button>
      </div>
    </div>
  )
}

type DigitsProps = {
  firstKey: RefObject<HTMLButtonElement | null>
  onPress: (digit: string) => void
}

function Digits({ firstKey, onPress }: DigitsProps) {
  return KEYS.map((key) => (
    <button
      key={key}
      ref={key === KEYS[0] ? firstKey : undefined}
      type="button"
      className={styles.key}
      onClick={() => onPress(key)}
    >
      {key}
    </button>
  ))
}
