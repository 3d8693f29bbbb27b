/** How long a press may take until its button works again or is replaced. */
const AWAITED_MS = 20_000
/** Within this time dialogs give the focus back and pages take it. */
const SETTLED_MS = 80
/** A button that is disabled for longer has nothing more to do, such as that which moves a row up. */
const WORKING_MS = 1_500

const FIELDS = 'input:not([type=hidden], [type=file], :disabled), select, textarea'
const ROWS = 'tr, li, article'
const PARTS = 'main, section'
const PLACES = `${ROWS}, section, form, fieldset, dialog, [role=group], [role=region], main`

interface Held {
  element: HTMLElement
  /** What the element was in, inmost first, each with the place in it. */
  within: readonly { parent: Element; at: number }[]
  /** It was disabled, or moved to another place, which takes the focus from it. */
  wasTaken: boolean
}

/**
 * Gives the focus a place when a key's own effect removes or disables the element that had it: the
 * element once it works again, the first field of a form that took its place, or the row or part
 * that it was in. Otherwise the next Tab would begin at the top of the page. Returns how to stop.
 */
export const keepFocus = (): (() => void) => {
  let held = heldOf(document.activeElement)
  let added: Element[] = []
  /** When a key was pressed; none after a finger or a mouse, which has its own place. */
  let pressedAtMs = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = ({ target }: FocusEvent) => {
    held = heldOf(target)
    added = []
  }
  const settle = () => {
    timer = undefined
    if (!held || document.activeElement !== document.body) return
    if (performance.now() - pressedAtMs < AWAITED_MS) moveTo(successorOf(held, added, pressedAtMs))
  }
  const observer = new MutationObserver((changes) => {
    if (!held) return
    held.wasTaken ||= held.element.matches(':disabled') || isMoved(held.element, changes)
    if (document.activeElement !== document.body) return
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) added.push(node)
    timer ??= setTimeout(settle, SETTLED_MS)
  })
  const working = setInterval(settle, WORKING_MS)
  const press = () => (pressedAtMs = performance.now())
  const point = () => (pressedAtMs = -Infinity)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', hold)
  document.addEventListener('keydown', press, true)
  document.addEventListener('pointerdown', point, true)
  return () => {
    clearTimeout(timer)
    clearInterval(working)
    observer.disconnect()
    document.removeEventListener('focusin', hold)
    document.removeEventListener('keydown', press, true)
    document.removeEventListener('pointerdown', point, true)
  }
}

const heldOf = (target: EventTarget | null): Held | null => {
  if (!(target instanceof HTMLElement) || target === document.body) return null
  const within: { parent: Element; at: number }[] = []
  for (let child: Element = target; child.parentElement; child = child.parentElement)
    within.push({
      parent: child.parentElement,
      at: [...child.parentElement.children].indexOf(child),
    })
  return { element: target, within, wasTaken: false }
}

const isMoved = (element: Element, changes: readonly MutationRecord[]): boolean =>
  changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))

/** Null while the element only waits, or when it was left on purpose. */
const successorOf = (
  held: Held,
  added: readonly Element[],
  pressedAtMs: number,
): Element | null => {
  const { element, within, wasTaken } = held
  if (isShown(element)) {
    if (!element.matches(':disabled')) return wasTaken ? element : null
    return performance.now() - pressedAtMs < WORKING_MS ? null : element.closest(PLACES)
  }
  const left = within.find(({ parent }) => isShown(parent))
  if (!left) return null
  const { parent, at } = left
  for (const one of added) {
    const form = one.matches('form') ? one : one.querySelector('form')
    const field = form && parent.contains(form) && form.querySelector(FIELDS)
    if (field) return field
  }
  // A found choice was taken: the next one is searched for.
  const search = parent.matches(PARTS) ? null : parent.querySelector('input[type=search]')
  if (search) return search
  const next = parent.children[Math.min(at, parent.children.length - 1)]
  return (next?.matches(ROWS) ? next : parent).closest(PLACES)
}

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility()

const moveTo = (element: Element | null): void => {
  if (!(element instanceof HTMLElement)) return
  if (element.matches(PLACES) && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}
