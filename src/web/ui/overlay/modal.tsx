import {
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import X from 'lucide-react/icons/x'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { useSwipeAway } from './modal-swipe.ts'
import { makePressGuard, type PressGuard } from './repeated-press.ts'
import { useClearErrors } from '../form/use-clear-errors.ts'
import styles from './modal.module.css'

interface ModalProps {
  open: boolean
  /** Close requested: by the button, Escape, the back gesture or a press on the backdrop. */
  onClose: () => void
  title: ReactNode
  titleHidden?: boolean | undefined
  /** 290, 480 or 684 px wide; under 480 px the larger two are full-width sheets. */
  size?: 'xs' | 'sm' | 'md' | undefined
  /** If false, only the page can close the dialog. */
  closable?: boolean | undefined
  /** Called when the visitor tries to leave a dialog that is not closable: explain why. */
  onEscapeRefused?: (() => void) | undefined
  closeLabel: string
  /** Shown unless the content has its own close button. */
  closeButton?: boolean | undefined
  /** Gets the focus first; the title otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog' | undefined
  describedBy?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** How long a closed dialog stays mounted to fade out; just over --t-exit. */
const EXIT_MS = 180

/** A native `<dialog>` over an inert page, which traps and restores the focus. */
export function Modal({ open, ...rest }: ModalProps) {
  const mounted = useLingering(open)
  return mounted ? <ModalDialog open={open} {...rest} /> : null
}

function ModalDialog({ size = 'sm', closable = true, open, ...props }: ModalProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedBeside = useRef(false)
  const [presses] = useState(makePressGuard)
  useShownModal(open, dialog, props.initialFocus ?? heading, presses)
  const onClose = useClearErrors(open, props.onClose)
  const swipe = useSwipeAway(dialog, closable && size !== 'xs', onClose)

  const leave = () => (closable ? onClose() : props.onEscapeRefused?.())

  const pressKey = (event: KeyboardEvent) => {
    // A popover or dialog inside has already handled this Escape.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }

  // A press that began inside (selecting text, say) and ended on the backdrop must not close.
  const pressBeside = (event: MouseEvent) => {
    pressedBeside.current = event.target === dialog.current
  }
  const releaseBeside = (event: MouseEvent) => {
    if (closable && pressedBeside.current && event.target === dialog.current) onClose()
  }

  // Browsers may close a dialog on a second Escape or back gesture without a `cancel` event.
  const closedByBrowser = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || !open || dialog.current.open) return
    if (closable) return onClose()
    dialog.current.showModal()
    props.onEscapeRefused?.()
  }

  return (
    <dialog
      ref={dialog}
      role={props.role}
      className={classNames(styles.dialog, styles[size], props.className)}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      onKeyDown={pressKey}
      onMouseDown={pressBeside}
      onClickCapture={(event) => presses.note(event.nativeEvent)}
      onClick={releaseBeside}
      onCancel={(event) => {
        // A file picker inside bubbles its own `cancel`.
        if (event.target !== dialog.current) return
        event.preventDefault()
        leave()
      }}
      onClose={closedByBrowser}
    >
      <Freeze frozen={!open}>
        <ModalFrame
          props={props}
          swipe={swipe}
          titleId={titleId}
          heading={heading}
          closable={closable}
          onClose={onClose}
        />
      </Freeze>
    </dialog>
  )
}

interface ModalFrameProps {
  props: Omit<ModalProps, 'size' | 'closable' | 'open'>
  swipe: ReturnType<typeof useSwipeAway>
  titleId: string
  heading: RefObject<HTMLHeadingElement | null>
  closable: boolean
  onClose: () => void
}

function ModalFrame({ props, swipe, titleId, heading, closable, onClose }: ModalFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.header, props.titleHidden && styles.bare)} {...swipe}>
        <h2
          id={titleId}
          ref={heading}
          tabIndex={-1}
          className={props.titleHidden ? 'visually-hidden' : styles.title}
        >
          {props.title}
        </h2>
        {closable && props.closeButton !== false && (
          <IconButton
            className={styles.close}
            label={props.closeLabel}
            icon={<X size={24} strokeWidth={1.75} />}
            onClick={onClose}
          />
        )}
      </div>
      <div className={styles.body}>{props.children}</div>
      {props.footer && <div className={styles.footer}>{props.footer}</div>}
    </div>
  )
}

/** Stays true for the exit animation after `open` turned false. */
function useLingering(open: boolean): boolean {
  const [lingers, setLingers] = useState(open)
  if (open && !lingers) setLingers(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setLingers(false), EXIT_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open || lingers
}

/**
 * Opens and closes the dialog. Restores the focus on closing, also when the page unmounts the
 * dialog.
 */
function useShownModal(
  open: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
  focus: RefObject<HTMLElement | null>,
  presses: PressGuard,
) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    focus.current?.focus()
    return () => {
      element.close()
      presses.swallowRepeats()
    }
  }, [open, dialog, focus, presses])
}

interface FreezeProps {
  frozen: boolean
  children: ReactNode
}

/** Keeps the last content, so that a closing dialog does not flash empty. */
const Freeze = memo(
  ({ children }: FreezeProps) => children,
  (_, next) => next.frozen,
)
