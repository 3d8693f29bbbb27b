import { extended, isPrinted, scannedIn, type Burst } from './wedge.ts'

/** A field that takes scans as text, such as the barcode of a product. */
export const TAKES_SCANS = 'data-takes-scans'

type Handler = (code: string) => void
let handlers: readonly Handler[] = []
/** Adds what a scan does; the newest counts. Returns the function that removes it. */
export const onScan = (handler: Handler): (() => void) => {
  handlers = [...handlers, handler]
  return () => void (handlers = handlers.filter((one) => one !== handler))
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const fieldOf = (target: EventTarget | null): Typed | null =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
    ? target
    : null

/** Gives a field the value from before the scan, as if nothing had been typed. */
const restore = (field: Typed, value: string): void => {
  if (field.value === value) return
  const prototype = Object.getPrototypeOf(field) as object
  // The setter of the class: that of the instance is watched by React, which would miss the change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(kind, { bubbles: true }))
}

/**
 * Receives a scanner that types, wherever the focus is. Its characters are taken back from the fields
 * they went to, and its Enter reaches nothing. `fallback` takes what no screen does; what `isOwn`
 * says has scans of its own is left alone. Returns the function that stops it.
 */
export function listenForScans(
  fallback: Handler,
  isOwn: (target: Element) => boolean = () => false,
): () => void {
  let burst: Burst | null = null
  /** The fields of the burst, because a key may move the focus, with their values before it. */
  let touched = new Map<Typed, string>()
  const hear = (event: KeyboardEvent) => {
    if (isPrinted(event)) {
      burst = extended(burst, { key: event.key, at: event.timeStamp })
      if (burst.from === burst.last) touched = new Map()
      const field = fieldOf(event.target)
      if (field && !touched.has(field)) touched.set(field, field.value)
      return
    }
    if (event.key === 'Shift') return
    const code = event.key === 'Enter' ? scannedIn(burst, event.timeStamp) : null
    const fields = touched
    burst = null
    touched = new Map()
    if (code === null || (event.target instanceof Element && isOwn(event.target))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if ([...fields.keys()].some((field) => field.hasAttribute(TAKES_SCANS))) return
    for (const [field, value] of fields) restore(field, value)
    const take = handlers.at(-1) ?? fallback
    take(code.trim())
  }
  addEventListener('keydown', hear, { capture: true })
  return () => removeEventListener('keydown', hear, { capture: true })
}
