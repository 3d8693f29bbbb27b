import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useT } from '#web/staff/words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface MoveButtonsProps {
  name: string
  /** Null where it is the first already. */
  onUp: (() => void) | null
  onDown: (() => void) | null
}

/** Move a row among its siblings. */
export function MoveButtons({ name, onUp, onDown }: MoveButtonsProps) {
  const t = useT()
  return (
    <>
      <IconButton
        size="sm"
        label={t('range.up', { name })}
        icon={<ArrowUp size={18} strokeWidth={2} />}
        disabled={onUp === null}
        data-control="up"
        onClick={() => onUp?.()}
      />
      <IconButton
        size="sm"
        label={t('range.down', { name })}
        icon={<ArrowDown size={18} strokeWidth={2} />}
        disabled={onDown === null}
        data-control="down"
        onClick={() => onDown?.()}
      />
    </>
  )
}
