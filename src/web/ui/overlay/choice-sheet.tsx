import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'
import styles from '../form/choice.module.css'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
}

/** The options as a sheet from the foot of a phone's screen. */
export function ChoiceSheet({ children, ...modal }: SheetProps) {
  return (
    <Modal {...modal} size="sm" className={styles.sheet}>
      {children}
    </Modal>
  )
}
