import Snowflake from 'lucide-react/icons/snowflake'
import type { Summary } from '#contract/checkout.ts'
import { useSavedChoice } from '#web/hooks/use-saved-choice.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import styles from './courier-picker.module.css'
import { PickerPanel } from '../../orders/picker-panel.tsx'
import { pickerTrigger } from '../../orders/picker-trigger.ts'

interface CourierPickerProps {
  couriers: Summary['available_couriers']
  selected: string | null
  /** Resolves to whether the choice was saved; errors are already shown. */
  onChoose: (id: string) => Promise<boolean>
}

/** Couriers for this order and address, with price and duration. */
export function CourierPicker({ couriers, selected, onChoose }: CourierPickerProps) {
  const t = useT()
  const { open, changeOpen, chosen, setChosen, isSaving, save } = useSavedChoice(selected, onChoose)

  return (
    <PopoverSheet
      trigger={t('shell.change')}
      triggerLabel={t('checkout.changeOf', { what: t('checkout.courier') })}
      triggerClassName={pickerTrigger}
      title={t('checkout.courierChoose')}
      closeLabel={t('shell.close')}
      align="end"
      open={open}
      onOpenChange={changeOpen}
      footer={
        <Button busy={isSaving} busyLabel={t('shell.loading')} onClick={() => void save()}>
          {t('shell.save')}
        </Button>
      }
    >
      <PickerPanel>
        <RadioGroup
          legend={t('checkout.courierChoose')}
          legendHidden
          name="courier"
          value={chosen}
          onChange={setChosen}
        >
          {couriers.map((courier) => (
            <RadioCard
              key={courier.id}
              value={courier.id}
              title={courier.name}
              description={
                <>
                  {courier.service}
                  <br />
                  {courier.estimated_time}
                  {courier.carries_chilled && (
                    <span className={styles.chilled}>
                      <Snowflake size={14} strokeWidth={2} /> {t('checkout.chilledCarrier')}
                    </span>
                  )}
                </>
              }
              aside={courier.price === 0 ? t('checkout.free') : courier.formatted_price}
            />
          ))}
        </RadioGroup>
      </PickerPanel>
    </PopoverSheet>
  )
}
