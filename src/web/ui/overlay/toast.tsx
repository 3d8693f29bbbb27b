import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useStore } from '#web/state/make-store.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { dismissToast, dismissToastsOfOtherPages, toastStore, type Toast } from './toast-store.ts'
import styles from './toast.module.css'

export { dismissToast, showToast, type ToastRequest, type ToastTone } from './toast-store.ts'

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert }

/**
 * Where toasts appear: one polite and one urgent region, there from the start, so that every
 * message is read out. Mounted once, by the layout. `place` is the page in view: toasts end with
 * it.
 */
export function Toaster({ closeLabel, place }: { closeLabel: string; place: string }) {
  const toast = useStore(toastStore)
  const host = useToastHost(toast)
  useEffect(() => dismissToastsOfOtherPages(place), [place])
  useClearOfControls(host, toast)
  if (!host) return null
  const card = toast && <ToastCard key={toast.serial} toast={toast} closeLabel={closeLabel} />
  return createPortal(
    <>
      <div role="status">{toast?.tone !== 'error' && card}</div>
      <div role="alert">{toast?.tone === 'error' && card}</div>
    </>,
    host,
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (toast.duration === null || held) return
    // After a pause it gets its whole time again: long enough is better than exact.
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [held, toast])

  const act = () => {
    dismissToast(toast.id)
    toast.action?.onClick()
  }

  const Icon = ICONS[toast.tone]
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      // Touch has no hover: only a mouse pauses the timer.
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        dismissToast(toast.id)
      }}
    >
      <Icon size={20} strokeWidth={1.75} className={styles.icon} />
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <button type="button" className={styles.action} onClick={act}>
          {toast.action.label}
        </button>
      )}
      <IconButton
        className={styles.close}
        label={closeLabel}
        icon={<X size={20} strokeWidth={1.75} />}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}

/**
 * The element that holds the regions. It is ours, not React's, because it moves: everything outside
 * an open dialog is inert, so a toast must live inside the topmost one to be read out and closed,
 * and must survive when that dialog goes.
 */
function useToastHost(toast: Toast | null): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const element = document.createElement('div')
    element.className = classNames(styles.area)
    element.setAttribute('popover', 'manual')
    const putBack = () => setTimeout(() => element.parentElement !== homeOf() && raise(element))
    raise(element)
    setHost(element)
    document.addEventListener('close', putBack, true)
    return () => {
      document.removeEventListener('close', putBack, true)
      element.remove()
    }
  }, [])

  useLayoutEffect(() => {
    if (!host || !toast) return
    raise(host)
    const home = host.parentElement
    // A dialog that is dropped from the page does not announce it to the document.
    const moveOut = () => raise(host)
    home?.addEventListener('close', moveOut)
    return () => home?.removeEventListener('close', moveOut)
  }, [host, toast])

  return host
}

// Loaded with the first toast: pages have no room for it.
const loadPlace = () => import('./toast-place.ts')

/** Keeps the toast off main buttons and off what has the focus. */
function useClearOfControls(host: HTMLElement | null, toast: Toast | null) {
  useLayoutEffect(() => {
    if (!host || !toast) return
    let stop: (() => void) | undefined
    let isOver = false
    void loadPlace()
      .then(({ stayClear }) => isOver || (stop = stayClear(host, homeOf)))
      .catch(() => null)
    return () => {
      isOver = true
      stop?.()
    }
  }, [host, toast])
}

function homeOf(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
}

/** Puts the element into the topmost dialog, or the page, and on top of everything. */
function raise(element: HTMLElement) {
  const home = homeOf()
  if (element.parentElement !== home) home.append(element)
  if (!element.showPopover) return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
