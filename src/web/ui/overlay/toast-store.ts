import { makeStore } from '#web/state/make-store.ts'

export type ToastTone = 'info' | 'success' | 'error'

export interface ToastRequest {
  text: string
  tone?: ToastTone | undefined
  /**
   * Milliseconds in sight. At least 5 s unless the specification fixes another; errors stay until
   * closed.
   */
  duration?: number | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** A toast with the same id takes the place of the earlier one. */
  id?: string | undefined
  /** It is about the whole shop, not about the page that shows it. */
  staysOnNextPage?: boolean | undefined
}

export interface Toast extends Omit<ToastRequest, 'duration'> {
  id: string
  /** Different for every showing, also of the same id. */
  serial: number
  /** The page that it is about. */
  page: string
  tone: ToastTone
  /** Null: stays until closed. */
  duration: number | null
}

const DURATION_MS = 5_000
const ACTION_DURATION_MS = 6_000

export const toastStore = makeStore<Toast | null>(null)
let made = 0

/** Shows a toast, replacing the previous one. Returns its id. */
export function showToast(request: ToastRequest): string {
  const tone = request.tone ?? 'info'
  const serial = ++made
  const id = request.id ?? `toast-${serial}`
  const standard = tone === 'error' ? null : request.action ? ACTION_DURATION_MS : DURATION_MS
  toastStore.set({
    ...request,
    id,
    serial,
    page: location.pathname,
    tone,
    duration: request.duration ?? standard,
  })
  return id
}

/** Takes a toast away; without an id, whichever is shown. */
export function dismissToast(id?: string) {
  const current = toastStore.get()
  if (current && (id === undefined || current.id === id)) toastStore.set(null)
}

/** The visitor is on this page now: what was about another one ends. */
export function dismissToastsOfOtherPages(page: string) {
  const current = toastStore.get()
  if (current && !current.staysOnNextPage && current.page !== page) toastStore.set(null)
}

/** By which `dismissErrors` knows what is shown at this moment. */
export const toastCount = (): number => made

/** Dismisses an outdated error toast. Only toasts with a serial of `from` up to `to`. */
export function dismissErrors(from: number, to: number) {
  const current = toastStore.get()
  if (current?.tone === 'error' && current.serial >= from && current.serial <= to)
    toastStore.set(null)
}
