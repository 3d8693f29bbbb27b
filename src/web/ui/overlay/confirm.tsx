import { useId, useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Modal } from './modal.tsx'
import styles from './confirm.module.css'

interface ConfirmProps {
  open: boolean
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel: string
  tone?: 'danger' | 'primary' | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

/**
 * Confirmation of an action that is hard to undo. The safe answer has the focus; Escape chooses it.
 */
export function Confirm({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  busy = false,
  busyLabel,
  onConfirm,
  onCancel,
  children,
}: ConfirmProps) {
  const textId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={open}
      onClose={busy ? () => {} : onCancel}
      size="xs"
      role="alertdialog"
      title={title}
      closeLabel={cancelLabel}
      closeButton={false}
      initialFocus={cancel}
      describedBy={text ? textId : undefined}
      className={styles.confirm}
    >
      {text && (
        <p id={textId} className={styles.text}>
          {text}
        </p>
      )}
      {children}
      <div className={styles.buttons}>
        <Button ref={cancel} variant="secondary" disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
