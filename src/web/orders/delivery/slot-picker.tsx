import type { Slot } from '#contract/delivery/slot.ts'
import { useSavedChoice } from '#web/hooks/use-saved-choice.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import { PickerPanel } from '../picker-panel.tsx'
import { pickerTrigger } from '../picker-trigger.ts'
import { SlotChoice } from './slot-choice.tsx'

interface SlotPickerProps {
  /** Undefined while loading. */
  slots: readonly Slot[] | undefined
  selected: string | null
  /** The order is collected in this window, not brought. */
  isCollected: boolean
  /** Resolves to whether the choice was saved; the caller has shown any error. */
  onChoose: (id: string) => Promise<boolean>
}

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
          <SlotChoice slots={slots} selected={selected} chosen={chosen} onChoose={setChosen} />
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
