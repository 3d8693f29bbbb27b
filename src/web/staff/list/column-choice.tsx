import { useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { useT } from '../words.ts'
import { shownColumns, type Column } from './columns.ts'
import { moveColumn } from './list-address.ts'
import styles from './column-choice.module.css'

interface ColumnChoiceProps {
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'isExtra'>[]
  /** The shown columns in their order, without the first; null for the list's own. */
  chosen: readonly string[] | null
  onChoose: (chosen: readonly string[] | null) => void
}

/** Which columns a list shows, and in which order. */
export function ColumnChoice({ columns, chosen, onChoose }: ColumnChoiceProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const shown = shownColumns(columns as readonly Column<never>[], chosen)
    .slice(1)
    .map(({ id }) => id)
  const rest = columns.slice(1).filter(({ id }) => !shown.includes(id))
  const labelOf = (id: string) => columns.find((column) => column.id === id)?.label ?? id
  return (
    <PopoverSheet
      open={open}
      onOpenChange={setOpen}
      align="end"
      title={t('staff.list.columns')}
      closeLabel={t('staff.close')}
      triggerClassName={styles.trigger}
      triggerLabel={t('staff.list.columns')}
      trigger={<Columns3 size={18} strokeWidth={1.75} />}
      footer={
        <Button size="sm" variant="ghost" onClick={() => onChoose(null)}>
          {t('staff.list.columnsReset')}
        </Button>
      }
    >
      <ul className={styles.columns}>
        {shown.map((id, index) => (
          <li key={id} className={styles.column}>
            <Checkbox
              label={labelOf(id)}
              checked
              onChange={() => onChoose(shown.filter((each) => each !== id))}
            />
            <IconButton
              size="sm"
              label={t('staff.list.earlier', { column: labelOf(id) })}
              disabled={index === 0}
              icon={<ArrowUp size={16} strokeWidth={1.75} />}
              onClick={() => onChoose(moveColumn(shown, id, -1))}
            />
            <IconButton
              size="sm"
              label={t('staff.list.later', { column: labelOf(id) })}
              disabled={index === shown.length - 1}
              icon={<ArrowDown size={16} strokeWidth={1.75} />}
              onClick={() => onChoose(moveColumn(shown, id, 1))}
            />
          </li>
        ))}
        {rest.map(({ id, label }) => (
          <li key={id} className={styles.column}>
            <Checkbox label={label} checked={false} onChange={() => onChoose([...shown, id])} />
          </li>
        ))}
      </ul>
    </PopoverSheet>
  )
}
