import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useLeave } from '#web/hooks/use-leave.ts'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { classNames } from '../class-names.ts'
import { Modal } from './modal.tsx'
import { useClearErrors } from '../form/use-clear-errors.ts'
import styles from './popover-sheet.module.css'

interface PopoverSheetProps {
  /** What the button shows. */
  trigger: ReactNode
  /** The button's name, where what it shows is not enough. */
  triggerLabel?: string | undefined
  triggerClassName?: string | undefined
  title: ReactNode
  closeLabel: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The edge of the button that the panel aligns to; or as wide as the button's container. */
  align?: 'start' | 'end' | 'full' | undefined
  disabled?: boolean | undefined
  footer?: ReactNode
  children: ReactNode
}

/** A button that opens a panel under itself from 768 px, and a sheet on phones. */
export function PopoverSheet(props: PopoverSheetProps) {
  const { open, onOpenChange, align = 'start' } = props
  const id = useId()
  const wide = useMediaQuery('(min-width: 768px)')
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelOpen = open && wide
  const leave = useClearErrors(open, () => onOpenChange(false))
  useLeave(panelOpen, root, leave)

  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !panelOpen || event.defaultPrevented) return
    event.preventDefault()
    leave()
    button.current?.focus()
  }

  return (
    <div ref={root} className={classNames(align !== 'full' && styles.root)} onKeyDown={pressKey}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.trigger, props.triggerClassName)}
        aria-label={props.triggerLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={panelOpen ? `${id}-panel` : undefined}
        disabled={props.disabled}
        onClick={() => (open ? leave() : onOpenChange(true))}
      >
        {props.trigger}
      </button>
      {panelOpen && (
        // Focusable, so that a press on plain text in it leaves the keyboard here.
        <div
          id={`${id}-panel`}
          role="dialog"
          aria-labelledby={`${id}-title`}
          tabIndex={-1}
          className={classNames(styles.panel, styles[align])}
        >
          <p id={`${id}-title`} className={styles.title}>
            {props.title}
          </p>
          <div className={styles.body}>{props.children}</div>
          {props.footer && <div className={styles.footer}>{props.footer}</div>}
        </div>
      )}
      {!wide && (
        <Modal
          open={open}
          onClose={leave}
          title={props.title}
          closeLabel={props.closeLabel}
          footer={props.footer}
        >
          {props.children}
        </Modal>
      )}
    </div>
  )
}
