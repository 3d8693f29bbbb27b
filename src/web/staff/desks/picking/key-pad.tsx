import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { formatNumber } from '#domain/money.ts'
import { stepped, weightStep } from '#domain/picking/likely-weight.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { useKey, useKeys } from '#web/staff/keys/keys.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './picking.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const DIGITS_MAX = 6

interface KeyPadProps {
  label: string
  /** Grams as ordered. */
  nominal: number
  /** What the scale said last of this good. */
  last: number | null
  enterLabel: string
  /** Why a weight is not taken, or has to be entered twice. */
  verdictOf: (grams: number) => StaffWord | null
  onEnter: (grams: number) => void
  /** What a press of the camera does as well, once there is a weight. */
  camera: (isFilled: boolean, enter: () => void) => ReactNode
}

/** A weight; the first typed digit replaces one that was proposed. */
type Entry = { text: string; isProposed: boolean }
const EMPTY: Entry = { text: '', isProposed: false }

/** An odd weight is taken when it is entered a second time. */
const useEntry = ({ verdictOf, onEnter }: KeyPadProps) => {
  const [entry, setEntry] = useState(EMPTY)
  const [asked, setAsked] = useState<number | null>(null)
  const complaintOf = (one: number) => (one === 0 ? 'picking.weightEmpty' : verdictOf(one))
  const enter = () => {
    const grams = Number(entry.text)
    const odd = complaintOf(grams)
    setEntry(EMPTY)
    if (odd !== null && (odd !== 'picking.unlikely' || asked !== grams)) return setAsked(grams)
    setAsked(null)
    onEnter(grams)
  }
  return {
    text: entry.text,
    asked,
    verdict: asked === null ? null : complaintOf(asked),
    enter,
    add: (digit: string) =>
      setEntry(({ text, isProposed }) => {
        const typed = `${isProposed ? '' : text}${digit}`.slice(0, DIGITS_MAX)
        return { text: Number(typed) === 0 ? '' : typed, isProposed: false }
      }),
    erase: () => setEntry(({ text }) => ({ text: text.slice(0, -1), isProposed: false })),
    propose: (grams: number) => setEntry({ text: String(grams), isProposed: true }),
  }
}

/** The same by a keyboard, wherever the focus is. */
const useTypedWeight = (entry: ReturnType<typeof useEntry>, enterLabel: string): void => {
  const t = useT()
  const latest = useRef(entry)
  useEffect(() => void (latest.current = entry))
  useKeys(
    useMemo(
      () =>
        [...KEYS, '0'].map((digit) => ({
          press: digit,
          label: t('picking.keyWeigh'),
          run: () => latest.current.add(digit),
        })),
      [t],
    ),
  )
  useKey('Backspace', t('picking.erase'), entry.erase)
  // Once a digit that was typed just before is in.
  useKey('Enter', enterLabel, () => void setTimeout(() => latest.current.enter()))
}

/** Grams by large keys, for one thumb: proposed weights first, then digits. */
export function KeyPad(props: KeyPadProps) {
  const { label, enterLabel, camera } = props
  const t = useT()
  const entry = useEntry(props)
  const { text, verdict, add } = entry
  const whole = useRef<HTMLDivElement>(null)
  // On a small phone the last keys would lie behind the bar at the bottom.
  useEffect(() => {
    // Scrolling answers a promise, which an effect may not.
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // On the pad itself, because on one of its keys Enter would type that digit.
  useKey('w', t('picking.keyWeigh'), () => whole.current?.focus())
  useTypedWeight(entry, enterLabel)
  return (
    <div ref={whole} role="group" aria-label={label} tabIndex={-1} className={styles.pad}>
      <p className={styles.padLabel}>{label}</p>
      <output className={styles.padValue}>
        {text === '' ? '–' : formatNumber(Number(text))} g
      </output>
      <Proposals {...props} grams={text === '' ? null : Number(text)} propose={entry.propose} />
      {verdict !== null && (
        <p role="alert" className={styles.note}>
          {t(verdict, { grams: formatNumber(entry.asked ?? 0) })}
        </p>
      )}
      <div className={styles.keys}>
        <Digits onPress={add} />
        <button
          type="button"
          className={styles.key}
          aria-label={t('picking.erase')}
          onClick={entry.erase}
        >
          ←
        </button>
        <button type="button" className={styles.key} onClick={() => add('0')}>
          0
        </button>
        <Button size="lg" className={styles.big} onClick={entry.enter}>
          {enterLabel}
        </Button>
      </div>
      {camera(text !== '', entry.enter)}
    </div>
  )
}

interface ProposalsProps {
  nominal: number
  last: number | null
  grams: number | null
  propose: (grams: number) => void
}

/** The ordered weight and a little less or more; what the scale said last, if it differs. */
function Proposals({ nominal, last, grams, propose }: ProposalsProps) {
  const t = useT()
  const step = formatNumber(weightStep(nominal))
  return (
    <div className={styles.keys}>
      <button
        type="button"
        className={styles.proposal}
        aria-label={t('picking.lighter', { grams: step })}
        onClick={() => propose(stepped(grams, nominal, -1))}
      >
        −{step} g
      </button>
      <button type="button" className={styles.proposal} onClick={() => propose(nominal)}>
        {t('picking.nominal', { grams: formatNumber(nominal) })}
      </button>
      <button
        type="button"
        className={styles.proposal}
        aria-label={t('picking.heavier', { grams: step })}
        onClick={() => propose(stepped(grams, nominal, 1))}
      >
        +{step} g
      </button>
      {last !== null && last !== nominal && (
        <button type="button" className={styles.lastReading} onClick={() => propose(last)}>
          {t('picking.lastReading', { grams: formatNumber(last) })}
        </button>
      )}
    </div>
  )
}

function Digits({ onPress }: { onPress: (digit: string) => void }) {
  return KEYS.map((key) => (
    <button key={key} type="button" className={styles.key} onClick={() => onPress(key)}>
      {key}
    </button>
  ))
}
