import { useState } from 'react'
import type { Slot } from '#contract/delivery/slot.ts'
import { weekdayOf } from '#domain/time.ts'
import { formatNearDay, weekdayName } from '#i18n/format.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import styles from './slot-choice.module.css'

const REASONS = {
  past: 'checkout.slotPast',
  full: 'checkout.slotFull',
  closed: 'checkout.slotClosed',
  too_soon: 'checkout.slotTooSoon',
  dearer: 'checkout.slotDearer',
} as const

interface SlotChoiceProps {
  slots: readonly Slot[]
  selected: string | null
  chosen: string | null
  onChoose: (id: string) => void
}

/** The days, and the windows of one: at first the day of the selected window. */
export function SlotChoice({ slots, selected, chosen, onChoose }: SlotChoiceProps) {
  const t = useT()
  const days = [...new Set(slots.map((slot) => slot.day))]
  const dayName = useDayName(days)
  const first = slots.find(({ id }) => id === selected) ?? slots.find((slot) => slot.is_available)
  const [day, setDay] = useState<string | null>(null)
  const shownDay = day ?? first?.day ?? days[0]
  const ofDay = slots.filter((slot) => slot.day === shownDay)
  return (
    <>
      <div role="group" aria-label={t('checkout.slotDay')} className={styles.days}>
        {days.map((each) => (
          <ChipButton key={each} selected={each === shownDay} onClick={() => setDay(each)}>
            {dayName(each)}
          </ChipButton>
        ))}
      </div>
      <RadioGroup
        legend={t('checkout.slotOf', { day: ofDay[0]?.day_label ?? '' })}
        legendHidden
        name="slot"
        layout="stack"
        value={chosen}
        onChange={onChoose}
      >
        {ofDay.map((slot) => (
          <RadioCard
            key={slot.id}
            value={slot.id}
            title={slot.estimated_time}
            aside={
              slot.reason ? undefined : slot.price === 0 ? (
                <span className={styles.same}>{t('checkout.slotSame')}</span>
              ) : (
                slot.formatted_price
              )
            }
            disabled={!slot.is_available}
            disabledReason={
              slot.reason ? t(REASONS[slot.reason], { time: slot.closes_at }) : undefined
            }
          />
        ))}
      </RadioGroup>
      {!ofDay.some((slot) => slot.is_available) && (
        <p className="text-small text-muted">{t('checkout.slotNoneLeft')}</p>
      )}
    </>
  )
}

/** Slots start today, so the first two days are "today" and "tomorrow". */
const useDayName = (days: readonly string[]) => {
  const t = useT()
  const locale = useLocale()
  return (day: string): string => {
    if (day === days[0]) return t('checkout.today')
    if (day === days[1]) return t('checkout.tomorrow')
    return `${weekdayName(weekdayOf(day), locale)}, ${formatNearDay(day, locale)}`
  }
}
