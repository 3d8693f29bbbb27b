import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { LEADS_TO, PICKER_STATES, type BoardColumn } from '#domain/orders/order-desk.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { PickerForm } from './picker-form.tsx'
import { RiderForm } from './rider-form.tsx'
import { useGivable } from './use-givable.ts'
import styles from './board.module.css'

export type Asked = { order: StaffOrderRow; about: 'menu' | 'picker' | 'rider' }

interface BoardDialogProps {
  /** The card whose dialog is open; null for none. */
  asked: Asked | null
  onAsk: (asked: Asked | null) => void
  onMove: (order: StaffOrderRow, column: BoardColumn) => void
}

/** The menu of a card, and what it asks for. */
export function BoardDialog({ asked, onAsk, onMove }: BoardDialogProps) {
  const t = useT()
  const close = () => onAsk(null)
  return (
    <Modal
      open={asked !== null}
      onClose={close}
      size="sm"
      title={asked && titleOf(asked, t)}
      closeLabel={t('staff.close')}
    >
      {asked?.about === 'menu' && (
        <Menu
          order={asked.order}
          onAsk={(about) => onAsk({ ...asked, about })}
          onMove={(column) => {
            close()
            onMove(asked.order, column)
          }}
        />
      )}
      {asked?.about === 'picker' && (
        <PickerForm key={asked.order.id} order={asked.order} onDone={close} />
      )}
      {asked?.about === 'rider' && (
        <RiderForm key={asked.order.id} order={asked.order} onDone={close} />
      )}
    </Modal>
  )
}

const titleOf = ({ order, about }: Asked, t: ReturnType<typeof useT>): string =>
  about === 'menu' ? order.number : t(about === 'picker' ? 'board.assign' : 'board.give')

interface MenuProps {
  order: StaffOrderRow
  onAsk: (about: Asked['about']) => void
  onMove: (column: BoardColumn) => void
}

/** Every column that an allowed action leads to, and who the order can be given to. */
function Menu({ order, onAsk, onMove }: MenuProps) {
  const t = useT()
  const may = usePermitted()
  const isGivable = useGivable()(order)
  const columns = order.actions.flatMap((action) => LEADS_TO[action] ?? [])
  const takesPicker =
    may('orders.write') && PICKER_STATES.includes(order.state) && !order.picker?.is_picking
  return (
    <div className={styles.moves}>
      {columns.map((column) => (
        <Button key={column} variant="secondary" onClick={() => onMove(column)}>
          {t('board.moveTo', { column: t(`board.column.${column}`) })}
        </Button>
      ))}
      {isGivable && (
        <Button variant="secondary" onClick={() => onAsk('rider')}>
          {t('board.moveTo', { column: t('board.column.on_the_way') })}
        </Button>
      )}
      {takesPicker && (
        <Button variant="secondary" onClick={() => onAsk('picker')}>
          {t('board.assign')}
        </Button>
      )}
      {columns.length === 0 && !takesPicker && !isGivable && <p>{t('board.noMoves')}</p>}
    </div>
  )
}
