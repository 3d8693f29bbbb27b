import { useState } from 'react'
import type { Slot } from '#contract/delivery/slot.ts'
import { weekdayOf } from '#domain/time.ts'
import { formatNearDay, weekdayName } from '#i18n/format.ts'
import { useSavedChoice } from '#web/hooks/use-saved-choice.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import { PickerPanel } from '../picker-panel.tsx'
import { pickerTrigger } from '../picker-trigger.ts'
import styles from './slot-picker.module.css'

interface SlotPickerProps {
  /** Undefined while loading. */
  slots: readonly Slot[] | undefined
  selected: string | null
  /** The order is collected in this window, not brought. */
  isCollected: boolean
  /** Resolves to whether the choice was saved; the caller has shown any error. */
  onChoose: (id: string) => Promise<boolean>
}

const REASONS = {
  past: 'checkout.slotPast',
  full: 'checkout.slotFull',
  closed: 'checkout.slotClosed',
  too_soon: 'checkout.slotTooSoon',
  dearer: 'checkout.slotDearer',
} as const

/** Picks a delivery window: a day, then a window. Unavailable windows show why. */
export function SlotPicker({ slots, selected, isCollected, onChoose }: SlotPickerProps) {
  const t = useT()
  const { open, changeOpen, chosen, setChosen, isSaving, save } = useSavedChoice(selected, onChoose)
  return (
    <PopoverSheet
      trigger={t('shell.change')}
      triggerLabel={t('checkout.changeOf', {
        what: t(isCollected ? 'checkout.collectSlot' : 'checkout.slot'),
      })}
      triggerClassName={pickerTrigger}
      title={t(isCollected ? 'checkout.collectSlotChoose' : 'checkout.slotChoose')}
      closeLabel={t('shell.close')}
      align="end"
      open={open}
      onOpenChange={changeOpen}
      footer={
        <Button
          busy={isSaving}
          busyLabel={t('shell.loading')}
          disabledReason={chosen === null ? t('checkout.slotNone') : undefined}
          onClick={() => void save()}
        >
          {t('shell.save')}
        </Button>
      }
    >
      <PickerPanel>
        {slots ? (
          <Windows slots={slots} selected={selected} chosen={chosen} onChoose={setChosen} />
        ) : (
          <Busy label={t('shell.loading')}>
            <SkeletonRow />
          </Busy>
        )}
        <p className="text-small text-muted">{t('checkout.slotZone')}</p>
      </PickerPanel>
    </PopoverSheet>
  )
}

interface WindowsProps {
  slots: readonly Slot[]
  selected: string | null
  chosen: string | null
  onChoose: (id: string) => void
}

/** The days, and the windows of one: at first the day of the selected window. */
function Windows({ slots, selected, chosen, onChoose }: WindowsProps) {
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
