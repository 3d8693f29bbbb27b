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
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useSwipeAway } from './modal-swipe.ts'
import { useOwnProblems } from './use-own-problems.ts'
import styles from './modal.module.css'

interface ModalProps {
  open: boolean
  /** Asked to close: by the button, Escape, the back gesture or a press beside it. */
  onClose: () => void
  title: ReactNode
  titleHidden?: boolean | undefined
  /** 290, 480 or 684 px wide; under 480 px the larger two are sheets as wide as the screen. */
  size?: 'xs' | 'sm' | 'md' | undefined
  /** Without it only the page itself can close the dialog. */
  closable?: boolean | undefined
  /** Called when someone tries to leave a dialog that is not closable: say why. */
  onEscapeRefused?: (() => void) | undefined
  closeLabel: string
  /** Drawn unless the content has its own button that closes. */
  closeButton?: boolean | undefined
  /** What gets the focus first; the title otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Stays in sight below the scrolling content. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog' | undefined
  describedBy?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** How long a closed dialog stays in the document to fade out; just over --t-exit. */
const EXIT_MS = 180

/** A dialog over an inert page: native `<dialog>`, which traps the focus and gives it back. */
export function Modal({ open, ...rest }: ModalProps) {
  const mounted = useLingering(open)
  return mounted ? <ModalDialog open={open} {...rest} /> : null
}

function ModalDialog({ size = 'sm', closable = true, open, ...props }: ModalProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedBeside = useRef(false)
  useShownModal(open, dialog, props.initialFocus ?? heading)
  const onClose = useOwnProblems(open, props.onClose)
  const swipe = useSwipeAway(dialog, closable && size !== 'xs', onClose)

  const leave = () => (closable ? onClose() : props.onEscapeRefused?.())

  const pressKey = (event: KeyboardEvent) => {
    // A popover or a dialog inside has already used this Escape.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }

  // A press that began inside (selecting text, say) and ended beside must not close.
  const pressBeside = (event: MouseEvent) => {
    pressedBeside.current = event.target === dialog.current
  }
  const releaseBeside = (event: MouseEvent) => {
    if (closable && pressedBeside.current && event.target === dialog.current) onClose()
  }

  // Browsers may close a dialog on a second Escape or back gesture without asking first.
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
      onClick={releaseBeside}
      onCancel={(event) => {
        // A file picker inside sends its own cancel through here.
        if (event.target !== dialog.current) return
        event.preventDefault()
        leave()
      }}
      onClose={closedByBrowser}
    >
      <Freeze frozen={!open}>
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
      </Freeze>
    </dialog>
  )
}

/** Stays true for the length of the exit after `open` turned false. */
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
 * Shows the dialog while it is wanted. Closing gives the focus back to where it was, also when the
 * page drops the dialog.
 */
function useShownModal(
  open: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
  focus: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    focus.current?.focus()
    return () => element.close()
  }, [open, dialog, focus])
}

interface FreezeProps {
  frozen: boolean
  children: ReactNode
}

/** Keeps showing what it showed last, so that a closing dialog does not flash empty. */
const Freeze = memo(
  ({ children }: FreezeProps) => children,
  (_, next) => next.frozen,
)
